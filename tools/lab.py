"""How the course starts JupyterLab: what the server is told, and what the page is."""

import json
import os
from pathlib import Path

CONFIG = Path(__file__).resolve().parent / "lab_config"
# For slides and tests, where nothing is to be saved, asked of the network or laid over the page.
SETTINGS = {
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    # Decks and tests look at all cells: they must be in the page.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
}


def lab_environment():
    """What a person has configured is still read, but where both speak the course is heard."""
    before = os.environ.get("JUPYTER_CONFIG_PATH")
    path = str(CONFIG) if not before else os.pathsep.join((str(CONFIG), before))
    return dict(os.environ, JUPYTER_CONFIG_PATH=path)


def quiet_environment(folder):
    """The same with the settings above, kept in `folder`, in place of a person's own."""
    settings = folder / "settings"
    for plugin, values in SETTINGS.items():
        package, name = plugin.split(":")
        target = settings / package / f"{name}.jupyterlab-settings"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(values), encoding="utf-8")
    return dict(
        lab_environment(),
        JUPYTERLAB_SETTINGS_DIR=str(settings),
        JUPYTERLAB_WORKSPACES_DIR=str(folder / "workspaces"),
    )
