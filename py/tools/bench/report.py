"""The result of a benchmark: a number with its reference, their ratio, and the target."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Measure:
    """One number. `target` bounds the number itself, or its ratio to the reference if `target_is_ratio`."""

    name: str
    value: float
    unit: str
    reference: float
    reference_name: str
    higher_is_better: bool = False
    target: float | None = None
    target_is_ratio: bool = False

    @property
    def ratio(self) -> float:
        return self.value / self.reference if self.reference else float("nan")

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; None without one."""
        if self.target is None:
            return None
        number = self.ratio if self.target_is_ratio else self.value
        return number >= self.target if self.higher_is_better else number <= self.target

    def line(self) -> str:
        text = f"  {self.name:<38} {_number(self.value):>9} {self.unit:<9}"
        text += f" {self.reference_name}: {_number(self.reference)}, ratio {_number(self.ratio)}"
        if self.target is not None:
            sign = ">=" if self.higher_is_better else "<="
            what = "ratio " if self.target_is_ratio else ""
            verdict = "reached" if self.reached else "MISSED"
            text += f"; to reach: {what}{sign} {_number(self.target)}, {verdict}"
        return text

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "ratio": self.ratio, "reached": self.reached}


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
