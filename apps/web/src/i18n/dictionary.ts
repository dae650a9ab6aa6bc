import type { InvitesFrom, PresenceFor, ReportReason } from "@yourmove/contract";
import type { GameType } from "@yourmove/rules";
import type { AccountTexts } from "./texts/account.ts";
import type { LayoutTexts } from "./texts/layout.ts";
import type { LobbyTexts } from "./texts/lobby.ts";
import type { MatchTexts } from "./texts/match.ts";
import type { NotificationTexts } from "./texts/notifications.ts";

/** A game's name and its rules in one line. */
export interface GameWords {
  readonly name: string;
  readonly summary: string;
}

/** The games. */
export interface GamesTexts {
  /** By game type: a game of the rules that is missing here does not compile. */
  games: Readonly<Record<GameType, GameWords>>;
  /** What a game is called that neither the lobby nor the service knows. */
  unknownGame: string;
}

/** Blocks, reports and privacy. */
export interface PeopleTexts {
  blocks: Record<
    "block" | "unblock" | "blocked" | "hint" | "goOn" | "keep" | "title" | "none" | "meanwhile",
    string
  > & {
    blockTitle: (name: string) => string;
    unblockOf: (name: string) => string;
    done: (name: string) => string;
    undone: (name: string) => string;
    full: (most: number) => string;
  };
  report: Record<"report" | "hint" | "reason" | "text" | "textHint" | "alsoBlock" | "send" | "done", string> & {
    title: (name: string) => string;
    reasons: Record<ReportReason, string>;
    left: (typed: string, most: string) => string;
    tooMany: (wait: string) => string;
  };
  invite: Record<"more" | "declineAndBlock" | "declineAndReport", string> & {
    title: (name: string) => string;
    moreOf: (name: string) => string;
  };
  privacy: Record<"title" | "invitesFrom" | "presence" | "hint" | "saved", string> & {
    invites: Record<InvitesFrom, string>;
    presences: Record<PresenceFor, string>;
  };
}

/** The languages that the lobby speaks completely. */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Every text of the lobby; a language that lacks one does not compile. */
export interface Dictionary
  extends LayoutTexts,
    LobbyTexts,
    MatchTexts,
    GamesTexts,
    AccountTexts,
    PeopleTexts,
    NotificationTexts {
  language: Language;
}
