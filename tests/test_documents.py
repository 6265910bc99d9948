"""Pictures and links in the documents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_picture_is_there_and_described_and_every_link_leads_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    pictures = [
        (re.search(r'src="([^"]*)"', tag), re.search(r'alt="([^"]*)"', tag)) for tag in re.findall("<img[^>]*>", text)
    ]
    for source, words in pictures:
        assert source is not None
        assert (document.parent / source[1]).is_file()
        assert words is not None
        assert len(words[1].split()) > 3
    assert not re.search(r"!\[\s*\]", text)
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (document.parent / link).exists(), link


def test_there_are_documents_and_pictures() -> None:
    assert "README.md" in [path.name for path in DOCUMENTS]
    assert "<img" in (ROOT / "README.md").read_text(encoding="utf-8")
