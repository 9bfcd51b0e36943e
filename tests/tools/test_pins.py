"""All downloads are pinned, and no file names a registry."""

import json
import re
import tomllib

from tools.paths import REQUIREMENTS, ROOT

LOCK = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
PACKAGES = {name: entry for name, entry in LOCK["packages"].items() if name}


def test_every_npm_package_has_an_integrity_hash() -> None:
    assert PACKAGES
    assert all(entry["integrity"].startswith("sha512-") for entry in PACKAGES.values())


def test_the_npm_lock_names_no_host() -> None:
    assert not [name for name, entry in PACKAGES.items() if "resolved" in entry]
    assert "://" not in json.dumps(LOCK)


def test_the_run_time_is_pinned_exactly() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    for name, version in (wanted["dependencies"] | wanted["devDependencies"]).items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert PACKAGES[f"node_modules/{name}"]["version"] == version


def test_every_python_requirement_has_a_version_and_hashes() -> None:
    text = REQUIREMENTS.read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.M).strip())
    assert all(re.match(r"[\w-]+==[\d.]+ ", entry) and "--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def test_the_pages_configuration_stays_on_this_host_and_asks_for_no_packages() -> None:
    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    assert "packages" not in config
    assert "://" not in json.dumps(config)
    assert config["interpreter"].startswith("./")
    assert "files" not in config, "the interpreter loads its archives itself, from the folder of the page"
