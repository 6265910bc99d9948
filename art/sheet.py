"""A sheet that shows pictures as small as Discord does, and as people see them who tell fewer colours apart."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from art.gallery import image

DARK, LIGHT = ("#313338", "#2b2d31"), ("#ffffff", "#f2f3f5")  # Discord's themes: a message, an embed
SMALL, LARGE = 18, 36
ACROSS = 16
ZOOM = 2
_GAP = 4
# Severe colour blindness, on linear light (Machado, Oliveira, Fernandes 2009); the rows make red, green, blue.
_DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
_PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
_GREY = ((0.2126, 0.7152, 0.0722),) * 3


def sheet(pictures: Mapping[str, str]) -> Image.Image:
    """Show pictures small and large, on dark and light, then without red or green and in grey; enlarged unsmoothed."""
    small = [image(svg, SMALL) for svg in pictures.values()]
    large = [image(svg, LARGE) for svg in pictures.values()]
    embeds = _rows(small, DARK[1]), _rows(small, LIGHT[1])
    rows = [_beside(_rows(small, DARK[0]), _rows(small, LIGHT[0])), _beside(*embeds)]
    rows += [_beside(*(_seen(embed, matrix) for embed in embeds)) for matrix in (_DEUTERANOPIA, _PROTANOPIA, _GREY)]
    rows += [_rows(large, DARK[1]), _rows(large, LIGHT[1])]
    whole = Image.new("RGB", (max(row.width for row in rows), sum(row.height for row in rows)))
    top = 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height
    return whole.resize((whole.width * ZOOM, whole.height * ZOOM), Image.Resampling.NEAREST)


def _beside(left: Image.Image, right: Image.Image) -> Image.Image:
    both = Image.new("RGB", (left.width + right.width, left.height))
    both.paste(left)
    both.paste(right, (left.width, 0))
    return both


def _rows(pictures: list[Image.Image], background: str) -> Image.Image:
    cell = pictures[0].width + _GAP
    across = min(ACROSS, len(pictures))
    out = Image.new("RGB", (across * cell + _GAP, -(-len(pictures) // across) * cell + _GAP), background)
    for index, each in enumerate(pictures):
        row, column = divmod(index, across)
        out.paste(each, (_GAP + column * cell, _GAP + row * cell), each)
    return out


def _seen(shown: Image.Image, matrix: tuple[tuple[float, float, float], ...]) -> Image.Image:
    bands = [[_linear(value) for value in band.tobytes()] for band in shown.split()]
    mixed = [
        bytes(_encoded(sum(map(float.__mul__, row, pixel))) for pixel in zip(*bands, strict=True)) for row in matrix
    ]
    return Image.merge("RGB", [Image.frombytes("L", shown.size, band) for band in mixed])


def _linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> int:
    light = min(max(light, 0), 1)
    return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
