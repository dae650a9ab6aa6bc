import type { GameType } from "@yourmove/rules";
import type { Dictionary, GamesTexts, GameWords, PeopleTexts } from "./dictionary.ts";
import { account } from "./en/account.ts";
import { layout } from "./en/layout.ts";
import { lobby } from "./en/lobby.ts";
import { match } from "./en/match.ts";
import { notifications } from "./en/notifications.ts";

/** Blocks, reports and privacy, in English. */
const people: PeopleTexts = {
  blocks: {
    block: "Block",
    unblock: "Unblock",
    blocked: "You block this player",
    blockTitle: (name) => `Block ${name}?`,
    hint: "Neither of you can invite, find or see the other online any more. Open invites between you end.",
    goOn: "Matches that have begun go on.",
    keep: "Do not block",
    done: (name) => `You block ${name} now. Open invites between you have ended.`,
    undone: (name) => `You no longer block ${name}.`,
    unblockOf: (name) => `Unblock ${name}`,
    title: "Blocked players",
    none: "You block nobody.",
    meanwhile: "You block this player. The match goes on to its end.",
    full: (most) => `You block ${most} players, and no more are possible. Unblock one first.`,
  },
  report: {
    report: "Report",
    title: (name) => `Report ${name}`,
    hint: "Whoever runs this service will read it. The player does not hear of it.",
    reason: "What for?",
    reasons: {
      cheating: "Cheating",
      harassment: "Harassment",
      stalling: "Stalling",
      name: "Name or picture",
      other: "Something else",
    },
    text: "What happened",
    textHint: "Optional",
    left: (typed, most) => `${typed} of ${most} characters`,
    alsoBlock: "Also block this player",
    send: "Send report",
    done: "Thank you. Your report has been sent.",
    tooMany: (wait) => `No more reports are possible just now. Try again in ${wait}.`,
  },
  invite: {
    more: "More",
    moreOf: (name) => `More answers to ${name}`,
    title: (name) => `Invite from ${name}`,
    declineAndBlock: "Decline and block",
    declineAndReport: "Decline and report",
  },
  privacy: {
    title: "Privacy and blocked players",
    hint: "Those whom you do not let invite you only hear that they can't play with you.",
    invitesFrom: "Who may invite you",
    invites: {
      everyone: "Everyone",
      accounts: "Everyone but guests",
      known: "Whom you have played",
      nobody: "Nobody",
    },
    presence: "Who sees you online",
    presences: { everyone: "Everyone", known: "Whom you have played", nobody: "Nobody" },
    saved: "Saved.",
  },
};

const games = {
  "tic-tac-toe": { name: "Tic-tac-toe", summary: "Three in a row wins." },
  "connect-four": { name: "Connect four", summary: "Drop pieces; four in a row wins." },
  gomoku: { name: "Gomoku", summary: "Five in a row on a wide board." },
  reversi: { name: "Reversi", summary: "Enclose discs to turn them over." },
  "ultimate-tic-tac-toe": { name: "Ultimate tic-tac-toe", summary: "Nine boards; each move picks the next." },
  checkers: { name: "Checkers", summary: "Jump and crown; captures are forced." },
  chess: { name: "Chess", summary: "The classic: mate the king." },
  "dots-and-boxes": { name: "Dots and boxes", summary: "Close boxes; each one moves again." },
  battleship: { name: "Battleship", summary: "Hide a fleet, find the other." },
} satisfies Record<GameType, GameWords>;

/** The games, in English. */
const gamesTexts: GamesTexts = { games, unknownGame: "Game" };

/** The lobby in English. */
export const en: Dictionary = {
  language: "en",
  ...layout,
  ...lobby,
  ...match,
  ...gamesTexts,
  ...account,
  ...people,
  ...notifications,
};
