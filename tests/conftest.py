from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("dev", deadline=None, max_examples=10)
settings.register_profile("ci", deadline=None, max_examples=10, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "dev")
