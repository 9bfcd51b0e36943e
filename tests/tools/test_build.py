"""The build command: what it replaces, what it refuses to delete, and what a failed build leaves."""

import os
from pathlib import Path

import pytest

from tools import build
from tools.console import Stop
from tools.paths import ROOT
from tools.site import sums


def site(folder: Path) -> Path:
    """The files by which a build knows an earlier site."""
    for name in ("index.html", "py/main.py", "inkstead.html"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("of the site")
    sums.write(folder)
    return folder


def test_a_build_replaces_an_earlier_site(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    earlier = site(tmp_path / "site")
    (earlier / "static").mkdir()
    (earlier / ".DS_Store").touch()
    for folder in (earlier, empty, tmp_path / "missing"):
        build.refuse_other_files(folder)


@pytest.mark.parametrize("other", ["_headers", "CNAME", ".git/HEAD", "photos/a.jpg"])
def test_a_build_deletes_no_file_that_was_put_into_an_earlier_site(tmp_path: Path, other: str) -> None:
    file = site(tmp_path / "site") / other
    file.parent.mkdir(exist_ok=True)
    file.write_text("mine")
    with pytest.raises(Stop, match=f"holds {other}"):
        build.make(tmp_path / "site")
    assert file.read_text() == "mine"


@pytest.mark.parametrize("mark", ["inkstead.html", sums.NAME])
def test_a_folder_with_one_file_of_a_site_is_no_earlier_site(tmp_path: Path, mark: str) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to a friend").write_text("Dear")
    if mark == sums.NAME:
        sums.write(tmp_path / "letters")  # of downloads, for example
    else:
        (tmp_path / "letters" / mark).touch()
    with pytest.raises(Stop, match="would be deleted"):
        build.make(tmp_path / "letters")
    assert (tmp_path / "letters" / "to a friend").exists()


def test_a_build_deletes_neither_the_project_nor_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (ROOT, ROOT.parent, ROOT / "docs", ROOT / "tests" / "..", tmp_path / "file"):
        with pytest.raises(Stop, match="Name another folder"):
            build.refuse_other_files(place)


@pytest.mark.parametrize("place", ["file/site", "file/below/site"])
def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Stop, match=r"cannot be made: Not a directory\. Name another folder"):
        build.build(["--out", str(tmp_path / place)])


def interrupted(dist: Path, vendor: Path) -> None:
    (dist / "static").mkdir(parents=True)
    (dist / "static" / "boot.js").touch()
    raise KeyboardInterrupt


def test_a_build_that_fails_leaves_nothing_that_the_next_one_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "copy_sources", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build.make(tmp_path / "site")
    build.refuse_other_files(tmp_path / "site")


def test_a_build_that_fails_leaves_the_earlier_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = site(tmp_path / "site")
    monkeypatch.setattr(build, "copy_sources", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build.make(earlier)
    sums.verify(earlier)


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let everybody make a link")
@pytest.mark.parametrize("has_site", [True, False])
def test_a_build_goes_to_where_a_link_leads(tmp_path: Path, has_site: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    if has_site:
        (site(target) / "old.js").touch()
        sums.write(target)
    link.symlink_to(target, target_is_directory=True)
    monkeypatch.setattr(build, "_fill", lambda dist, source: site(dist))
    build.make_folder(link)
    build.make(link)
    assert link.is_symlink()
    assert sums.listed(target) == {"index.html", "py/main.py", "inkstead.html"}
