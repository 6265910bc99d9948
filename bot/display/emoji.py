"""What Discord takes as an emoji, for the data files that say how a game looks."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

# The emoji of Unicode 17 that are one character, in hexadecimal: those that are always drawn as pictures, and those
# that are text unless U+FE0F follows. https://www.unicode.org/Public/17.0.0/emoji/emoji-test.txt
_PICTURES = """
231a-231b 23e9-23ec 23f0 23f3 25fd-25fe 2614-2615 2648-2653 267f 2693 26a1 26aa-26ab 26bd-26be 26c4-26c5 26ce 26d4 26ea
26f2-26f3 26f5 26fa 26fd 2705 270a-270b 2728 274c 274e 2753-2755 2757 2795-2797 27b0 27bf 2b1b-2b1c 2b50 2b55 1f004
1f0cf 1f18e 1f191-1f19a 1f201 1f21a 1f22f 1f232-1f236 1f238-1f23a 1f250-1f251 1f300-1f320 1f32d-1f335 1f337-1f37c
1f37e-1f393 1f3a0-1f3ca 1f3cf-1f3d3 1f3e0-1f3f0 1f3f4 1f3f8-1f43e 1f440 1f442-1f4fc 1f4ff-1f53d 1f54b-1f54e 1f550-1f567
1f57a 1f595-1f596 1f5a4 1f5fb-1f64f 1f680-1f6c5 1f6cc 1f6d0-1f6d2 1f6d5-1f6d9 1f6dc-1f6df 1f6eb-1f6ec 1f6f4-1f6fc
1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fac6 1fac8 1facc-1fadd 1fadf-1faeb 1faef-1fafa
"""
_TEXTS = """
a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 2328 23cf 23ed-23ef 23f1-23f2 23f8-23fa 24c2 25aa-25ab 25b6 25c0 25fb-25fc
2600-2604 260e 2611 2618 261d 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640 2642 265f-2660 2663 2665-2666 2668 267b
267e 2692 2694-2697 2699 269b-269c 26a0 26a7 26b0-26b1 26c8 26cf 26d1 26d3 26e9 26f0-26f1 26f4 26f7-26f9 2702 2708-2709
270c-270d 270f 2712 2714 2716 271d 2721 2733-2734 2744 2747 2763-2764 27a1 2934-2935 2b05-2b07 3030 303d 3297 3299
1f170-1f171 1f17e-1f17f 1f202 1f237 1f321 1f324-1f32c 1f336 1f37d 1f396-1f397 1f399-1f39b 1f39e-1f39f 1f3cb-1f3ce
1f3d4-1f3df 1f3f3 1f3f5 1f3f7 1f43f 1f441 1f4fd 1f549-1f54a 1f56f-1f570 1f573-1f579 1f587 1f58a-1f58d 1f590 1f5a5 1f5a8
1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa 1f6cb 1f6cd-1f6cf 1f6e0-1f6e5
1f6e9 1f6f0 1f6f3
"""


def _spelled(ranges: str) -> str:
    """Write characters for the set of a regular expression."""
    return "".join("-".join(f"\\U{int(end, 16):08x}" for end in part.split("-")) for part in ranges.split())


_SKIN = "[\U0001f3fb-\U0001f3ff]"
_ONE = f"(?:[{_spelled(_PICTURES)}]{_SKIN}?|[{_spelled(_TEXTS)}](?:\ufe0f|{_SKIN}))"
_UNICODE = re.compile(
    f"{_ONE}(?:\u200d{_ONE})*"  # joined ones, such as a family
    "|[\U0001f1e6-\U0001f1ff]{1,2}"  # a letter, or two for a flag
    "|\U0001f3f4[\U000e0061-\U000e007a]{5}\U000e007f"  # the flag of a part of a country
    "|[#*0-9]\ufe0f\u20e3"
)
_TEXT = re.compile(f"[{_spelled(_TEXTS)}]")
_CUSTOM = re.compile(r"<a?:[A-Za-z0-9_]{2,32}:[0-9]{13,20}>")


def check_emoji(value: str) -> str:
    """Return an emoji as Discord takes it; PydanticCustomError when it is no emoji, or several."""
    if _TEXT.fullmatch(value):
        return f"{value}\ufe0f"
    if _UNICODE.fullmatch(value) or _CUSTOM.fullmatch(value):
        return value
    raise PydanticCustomError(
        "emoji",
        "must be one emoji such as 🐷, or a custom one such as <:pig:123456789012345678>, not {value}",
        {"value": repr(value[:40])},
    )


Emoji = Annotated[str, AfterValidator(check_emoji)]
"""A field of a data file that is one emoji, of Unicode or of an application or server."""
