"""The environment in which JupyterLab finds the course's configuration of its server."""

import os
from pathlib import Path

CONFIG = Path(__file__).resolve().parent / "lab_config"


def lab_environment():
    """What a person has configured is still read, but where both speak the course is heard."""
    before = os.environ.get("JUPYTER_CONFIG_PATH")
    path = str(CONFIG) if not before else os.pathsep.join((str(CONFIG), before))
    return dict(os.environ, JUPYTER_CONFIG_PATH=path)
