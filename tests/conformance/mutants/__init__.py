"""Orchards that break one promise each; the suite must refuse them all, and name the promise."""

from tests.conformance.mutants import keeping, leaving, moving, sampling, showing
from tests.conformance.mutants.registry import MUTANTS

__all__ = ["MUTANTS", "keeping", "leaving", "moving", "sampling", "showing"]
