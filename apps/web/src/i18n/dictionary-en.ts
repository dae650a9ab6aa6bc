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
    blocked: "You have blocked this player",
    blockTitle: (name) => `Block ${name}?`,
    hint: "You can no longer invite, find or see each other online. Open invites between you are canceled.",
    goOn: "Matches in progress go on.",
    keep: "Don't block",
    done: (name) => `You have blocked ${name}. Open invites between you were canceled.`,
    undone: (name) => `You have unblocked ${name}.`,
    unblockOf: (name) => `Unblock ${name}`,
    title: "Blocked players",
    none: "You haven't blocked anyone.",
    meanwhile: "You have blocked this player. The match goes on to its end.",
    full: (most) => `You have already blocked ${most} players, the most there can be. Unblock one first.`,
  },
  report: {
    report: "Report",
    title: (name) => `Report ${name}`,
    hint: "The operator of this service will read it. The player won't know.",
    reason: "Reason",
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
    tooMany: (wait) => `You can't send more reports right now. Try again in ${wait}.`,
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
    hint: "Players you don't let invite you only learn that they can't play with you.",
    invitesFrom: "Who can invite you",
    invites: {
      everyone: "Everyone",
      accounts: "Everyone except guests",
      known: "People I've played",
      nobody: "Nobody",
    },
    presence: "Who can see when you're online",
    presences: { everyone: "Everyone", known: "People I've played", nobody: "Nobody" },
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
  backgammon: { name: "Backgammon", summary: "Race fifteen checkers home by the dice." },
  goofspiel: { name: "Goofspiel", summary: "Sealed bids for thirteen prizes." },
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
