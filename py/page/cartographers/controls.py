"""The room of the controls below the map of a phone or a tablet, which the style sheets give them, in css px."""

from page.dom import PHONE

#: The height of the controls on a phone and on a tablet.
PHONE_HAND, TABLET_HAND = 272, 218
#: That on a phone lower than this: see static/css/table/narrow.css.
LOW_PHONE_HAND, LOW_PHONE = 182, 740
#: That of a lesson on a phone narrower than this: see static/css/lesson.css.
LESSON_HAND, NARROW = 216, 380
#: The lowest map, and that on a low phone.
LOWEST_MAP, LOWEST_ON_LOW_PHONE = 320, 249


def height_and_lowest_map(width: float, height: float, *, is_lesson: bool) -> tuple[int, int]:
    """The height of the controls in a window without columns, and that of the lowest map."""
    if width >= PHONE:
        return TABLET_HAND, LOWEST_MAP
    if is_lesson:
        return (LESSON_HAND if width < NARROW else PHONE_HAND), LOWEST_MAP
    return (LOW_PHONE_HAND, LOWEST_ON_LOW_PHONE) if height < LOW_PHONE else (PHONE_HAND, LOWEST_MAP)
