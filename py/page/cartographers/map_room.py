"""The height that the map has, in css px, and that of the controls below it, which the style sheets give them."""

from page.dom import PHONE, TABLET, Node

#: The height of the space below the columns of a wide table.
BELOW = 16
#: The height of the controls on a phone and on a tablet.
PHONE_HAND, TABLET_HAND = 272, 218
#: That on a phone lower than this: see static/css/table/narrow.css.
LOW_PHONE_HAND, LOW_PHONE = 182, 740
#: That of a lesson on a low phone, and on one narrower than this: see static/css/lesson.css.
LESSON_HAND, NARROW = 216, 380
#: The lowest map, and that on a low phone, in a game and in a lesson.
LOWEST_MAP, LOWEST_ON_LOW_PHONE, LOWEST_IN_LESSON = 320, 249, 280


def room(part: dict[str, Node], width: float, height: float, *, low: bool, over: bool, notices: float) -> float:
    """The height for the map in a window.

    ``part``: the parts of the table. ``low``: whether the map is next to the controls. ``notices``: the height of what
    is shown below the bar.
    """
    mid, seats = part["mid"], part["seats"].offsetHeight
    if low:
        return float(height - seats)
    if width < TABLET and not over:
        table = part["table"]
        is_lesson = table.hasAttribute("data-lesson")
        controls, lowest = _height_and_lowest_map(width, height, is_lesson=is_lesson)
        if puzzle := table.getAttribute("data-puzzle"):
            lowest = min(lowest, LOWEST_ON_LOW_PHONE)  # its task takes room on every phone
            if puzzle != "task":  # a solution or a result has no controls
                controls = BELOW
        above = table.querySelector(".bar").offsetHeight + part["left"].offsetHeight + notices
        return float(max(height - above - seats - part["skills"].offsetHeight - controls, lowest))
    # Long panels make the page higher than the window, but not the map. Next to a review, ``mid`` is sticky.
    box = mid.parentNode if over else mid
    free = min(box.clientHeight, height - box.offsetTop - BELOW)
    return max(free - seats if width >= TABLET else height, LOWEST_MAP)


def _height_and_lowest_map(width: float, height: float, *, is_lesson: bool) -> tuple[int, int]:
    """The height of the controls in a window without columns, and that of the lowest map."""
    if width >= PHONE:
        return TABLET_HAND, LOWEST_MAP
    if height < LOW_PHONE:
        return (LESSON_HAND, LOWEST_IN_LESSON) if is_lesson else (LOW_PHONE_HAND, LOWEST_ON_LOW_PHONE)
    return (LESSON_HAND if is_lesson and width < NARROW else PHONE_HAND), LOWEST_MAP
