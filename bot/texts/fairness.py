"""Sentences of the check of draws."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.fairness import Die, Verdict
from bot.language import Language
from bot.texts.table import in_groups
from rules.chance import Draw


def title(_: Language, number: int) -> str:
    """Head the check of a game's draws."""
    return _("⚖️ Was game {number} fair?", number=number)


def promise(_: Language, commitment: str) -> str:
    """Say what a running game's draws are bound to, and what that is good for."""
    return _(
        "All dice, cards and shuffles of this game follow from a secret that was settled before the first of them, so "
        "nobody can choose them as the game goes on. This is the SHA-256 of the secret, by which you know it again:\n"
        "🔒 {commitment}\n"
        "When the game is over, the secret is shown here and every draw is checked.",
        commitment=in_groups(commitment),
    )


def verdict(_: Language, found: Verdict) -> str:
    """Say first of all whether a game was fair."""
    if found.wrong:
        turns = ", ".join(map(str, found.wrong[:10]))
        return _.n(
            "❌ **Not every draw of this game was fair.** Look at move {turns}.",
            "❌ **Not every draw of this game was fair.** Look at moves {turns}.",
            len(found.wrong),
            turns=turns,
        )
    if found.promised is False:
        return _("❌ **This game wasn't played with the secret that was settled before it.**")
    return _.n(
        "✅ **Every draw of this game was fair:** {count} draw checked.",
        "✅ **Every draw of this game was fair:** {count} draws checked.",
        found.draws,
    )


def of_closed(_: Language) -> str:
    """Say that the game has no result."""
    return _("The table was closed without a result.")


def digits_heading(_: Language) -> str:
    """Head the secret and its commitment."""
    return _("The secret, and what was settled")


def commitment_check(_: Language, found: Verdict, secret: str, commitment: str) -> str:
    """Say whether the secret matches the commitment."""
    if found.promised is None:
        said = _("This game is older than the record of commitments; compare with what its table showed.")
    elif found.promised:
        said = _("The SHA-256 of the secret is what was noted when the game started.")
    else:
        said = _("The SHA-256 of the secret isn't what was noted when the game started.")
    return _(
        "{said}\n🔓 secret: {secret}\n🔒 SHA-256: {commitment}",
        said=said,
        secret=in_groups(secret),
        commitment=in_groups(commitment),
    )


def every_draw_label(_: Language) -> str:
    """Label the button that lists all draws."""
    return _("Every draw")


def draws_title(_: Language, number: int) -> str:
    """Head the list of all draws."""
    return _("⚖️ Every draw of game {number}", number=number)


def no_draws(_: Language) -> str:
    """Say that nothing was drawn."""
    return _("Nothing was drawn in this game.")


def draws(_: Language, turn: int, told: str, drawn: Sequence[Draw], *, fair: bool) -> str:
    """Tell of a move with draws: whether they were fair, what they led to, and in digits what was drawn."""
    if len(drawn) == 1:
        digits = _("{value} of 0 to {last}", value=drawn[0].value, last=drawn[0].ways - 1)
    else:
        digits = _.n("{count} draw", "{count} draws", len(drawn))
    return _(
        "{mark} {when}: {told} · {digits}",
        mark="✅" if fair else "❌",
        when=_("move {turn}", turn=turn) if turn else _("set-up"),
        told=told or _("not told in the log"),
        digits=digits,
    )


def dice_of_game(_: Language) -> str:
    """Head the dice of one game."""
    return _("Dice in this game")


def dice_on_server(_: Language, games: int) -> str:
    """Head the dice of a server."""
    return _.n(
        "Dice on this server, its latest finished game of this kind",
        "Dice on this server, its latest {count} finished games of this kind",
        games,
    )


def dice(_: Language, rolled: Sequence[Die]) -> str:
    """List how often each side came up, with the expected range."""
    if not rolled:
        return _("No dice were rolled.")
    return "\n".join(_die(_, die) for die in rolled)


def _die(_: Language, die: Die) -> str:
    least, most = die.expected
    return _(
        "**{sides} sides**, rolled {rolls} times\n{counts}\nexpected {least} to {most} of each",
        sides=len(die.counts),
        rolls=die.rolls,
        counts=" · ".join(map(str, die.counts)),
        least=least,
        most=most,
    )


def about_dice(_: Language) -> str:
    """Say what is counted and what the expected range means."""
    return _(
        "Every draw after the set-up counts, spinners and cards too. The figures run from the first side to the "
        "last. A fair side lies in the expected range 99 times of 100."
    )
