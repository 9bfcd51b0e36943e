"""The size of the wheel in a window, in css px. The style sheets change at the same widths and heights."""

from page.dom import LOW, PHONE, TABLET

#: The width from which a window does without the style sheet of a tablet.
DESKTOP = 1220
#: The height of workshop and bar on a desktop, and sizes of wheels.
REST, SMALLEST, LARGEST = 448, 324, 640
#: The height of all but the wheel in a puzzle.
REST_OF_PUZZLE, SMALLEST_IN_PUZZLE = 382, 274
#: The same in a lesson.
REST_OF_LESSON, SMALLEST_IN_LESSON = 402, 252
#: A tablet in landscape that is lower than this, and the height of all but the wheel on it.
LOW_LANDSCAPE, REST_OF_LOW_LANDSCAPE, SMALLEST_ON_LOW_LANDSCAPE = 720, 342, 240
#: From this window on cards and the workshop are larger, as in the style sheet, and leave the wheel the rest.
VERY_WIDE, VERY_HIGH, REST_OF_LARGE = 2200, 1200, 680
#: The height of everything but the wheel on a tablet in portrait, and on one that is lower than a limit.
REST_OF_TABLET, LOW_TABLET, REST_OF_LOW_TABLET, LARGEST_ON_TABLET = 828, 1120, 728, 460
#: A tablet of 768x1024 that is lower than this shows the bars of its browser: the wheel may be as small as on a phone.
#: A window that is lower than the second limit is scrolled anyway, so that a small wheel would not help.
LOW_IN_BROWSER, TOO_LOW_TO_FIT = 960, 910
#: The height of everything but the wheel on a phone, and in a lesson on one.
PHONE_HAND, LESSON_HAND, LARGEST_ON_A_PHONE = 540, 474, 400
#: The smallest wheel on a phone whose recap needs room and in the lowest window of a tablet, and in any other window.
SMALLEST_ON_A_PHONE, SMALLEST_OF_ALL = 200, 240
#: The same for a puzzle without its task: with a question, with one on a low phone, and without a question.
PUZZLE_HAND, LOW_PUZZLE_HAND, SOLUTION_HAND = 500, 350, 190
#: The height without the task up to which a phone is low, and the smallest wheel in a puzzle on a phone.
LOW_WITHOUT_TASK, SMALLEST_IN_PUZZLE_ON_A_PHONE = 655, 170


def wheel_size(
    wide: float,
    window: float,
    *,
    notices: float = 0,
    puzzle: str = "",
    is_lesson: bool = False,
    recap_height: float = 0,
) -> int:
    """The side of the wheel's square. ``window``: its height. ``notices``: theirs, such as that of a puzzle's task.

    ``puzzle``: its state, "" for none. ``recap_height``: what a phone's recap takes from the wheel.
    """
    high = window - notices
    smallest = SMALLEST_OF_ALL if wide >= PHONE else SMALLEST_ON_A_PHONE
    if wide >= TABLET:
        size = _on_a_desktop(wide, high, is_puzzle=bool(puzzle), is_lesson=is_lesson)
    elif wide >= PHONE and high <= LOW:
        size = min(high - 10, wide * 0.52, wide - 330)
    elif wide >= PHONE:
        rest = REST_OF_TABLET if high >= LOW_TABLET else REST_OF_LOW_TABLET
        is_tight = window >= TOO_LOW_TO_FIT and high < LOW_IN_BROWSER
        smallest = SMALLEST_ON_A_PHONE if is_tight else round(wide * 0.36)
        size = min(wide * 0.54, LARGEST_ON_TABLET, high - rest)
    elif puzzle:
        hand = LOW_PUZZLE_HAND if high <= LOW_WITHOUT_TASK else PUZZLE_HAND
        below = hand if puzzle == "task" else SOLUTION_HAND
        size = min(wide - 16, LARGEST_ON_A_PHONE, high - below)
        smallest = SMALLEST_IN_PUZZLE_ON_A_PHONE
    else:
        below = LESSON_HAND if is_lesson else PHONE_HAND
        size = min(wide - 16, LARGEST_ON_A_PHONE, max(high - below, SMALLEST_OF_ALL)) - recap_height
    # A new window may have no size yet.
    return max(round(size), smallest)


def _on_a_desktop(wide: float, high: float, *, is_puzzle: bool, is_lesson: bool) -> float:
    smallest: float = SMALLEST
    if is_puzzle:
        smallest = min(SMALLEST, max(high - REST_OF_PUZZLE, SMALLEST_IN_PUZZLE))
    elif is_lesson and wide >= DESKTOP:
        smallest = min(SMALLEST, max(high - REST_OF_LESSON, SMALLEST_IN_LESSON))
    elif wide < DESKTOP and high < LOW_LANDSCAPE:
        smallest = max(high - REST_OF_LOW_LANDSCAPE, SMALLEST_ON_LOW_LANDSCAPE)
    size = min(max(high - REST, smallest), wide * 0.42, LARGEST)
    if wide >= VERY_WIDE and high >= VERY_HIGH:
        size = max(size, min(high - REST_OF_LARGE, wide / 3))
    return size
