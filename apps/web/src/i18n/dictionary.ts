import type { PollStatus } from "@yourmove/client";
import type { ErrorCode, InviterSymbol, MatchResult, PlayerSymbol, ViewerOutcome } from "@yourmove/contract";

/** The languages that the lobby speaks completely. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

type About = (name: string, game: string) => string;

/** Every text of signing in and the account menu. */
export interface AccountTexts {
  welcome: Record<
    | "title"
    | "lead"
    | "name"
    | "namePlaceholder"
    | "nameHint"
    | "play"
    | "entering"
    | "haveAccount"
    | "noAccount"
    | "password"
    | "signIn"
    | "wrong",
    string
  >;
  account: Record<
    | "menu"
    | "profile"
    | "guest"
    | "keep"
    | "keepHint"
    | "rename"
    | "save"
    | "register"
    | "passwordHint"
    | "logout"
    | "logoutTitle"
    | "logoutGuest"
    | "logoutAnyway"
    | "stay"
    | "theme"
    | "sound"
    | "notifications"
    | "notificationsBlocked"
    | "sessions"
    | "thisDevice"
    | "device"
    | "endSession"
    | "shortcuts"
    | "registered"
    | "settings"
    | "picture"
    | "noPicture"
    | "saved",
    string
  > & {
    menuOf: (name: string) => string;
    lastUsed: (when: string) => string;
    themes: Record<"system" | "light" | "dark", string>;
  };
}

interface MatchTexts
  extends Record<
    | "yourTurn"
    | "accept"
    | "decline"
    | "cancelInvite"
    | "forfeit"
    | "forfeitTitle"
    | "keepPlaying"
    | "rules"
    | "rematch"
    | "next"
    | "toMatches"
    | "you"
    | "invitedHint"
    | "noTurnTime"
    | "timeUp"
    | "history"
    | "noMoves"
    | "first"
    | "previous"
    | "following"
    | "latest"
    | "backToLive"
    | "hidden"
    | "missingTitle"
    | "missingHint"
    | "noBoard"
    | "rolledBack"
    | "message",
    string
  > {
  theirTurn: (name: string) => string;
  forfeitHint: (name: string) => string;
  open: (game: string, name: string) => string;
  youPlay: (symbol: PlayerSymbol) => string;
  invited: (name: string) => string;
  invitesYou: (name: string) => string;
  /** The viewer's own side, should the viewer accept. */
  sideYou: Record<InviterSymbol, string>;
  turnTime: (time: string) => string;
  expires: (time: string) => string;
  timeLeft: (time: string) => string;
  looking: (move: number, of: number) => string;
  board: (game: string) => string;
}

/** Every text of the lobby; a language that lacks one does not compile. */
export interface Dictionary extends AccountTexts {
  language: Language;
  pages: Record<"home" | "newMatch" | "profile" | "notFound", string>;
  skipToContent: string;
  loading: string;
  retry: string;
  close: string;
  back: string;
  status: Record<PollStatus, string>;
  home: Record<
    | "calm"
    | "newMatch"
    | "invitations"
    | "yourTurn"
    | "theirTurn"
    | "waiting"
    | "over"
    | "older"
    | "emptyTitle"
    | "emptyHint"
    | "offlineTitle"
    | "offlineHint"
    | "troubleTitle"
    | "troubleHint",
    string
  > & { headline: (awaiting: number) => string };
  match: MatchTexts;
  results: {
    won: string;
    lost: (name: string) => string;
    drawn: string;
    over: string;
    short: Record<ViewerOutcome, string>;
    how: Record<MatchResult, string>;
  };
  newMatch: Record<
    | "title"
    | "chooseGame"
    | "chooseOpponent"
    | "search"
    | "searching"
    | "suggestions"
    | "more"
    | "nobodyHint"
    | "nobodyYet"
    | "side"
    | "turnTime"
    | "message"
    | "messageHint"
    | "options"
    | "inviteNobody"
    | "inviting"
    | "openPending"
    | "bot"
    | "change",
    string
  > & {
    sides: Record<InviterSymbol, string>;
    found: (count: number) => string;
    nobody: (q: string) => string;
    invite: (name: string) => string;
  };
  profile: Record<
    | "against"
    | "all"
    | "won"
    | "lost"
    | "drawn"
    | "recent"
    | "none"
    | "online"
    | "offline"
    | "guest"
    | "bot"
    | "itsYou"
    | "missingTitle"
    | "missingHint",
    string
  >;
  notices: Record<
    "yourTurn" | "invited" | "started" | "declined" | "canceled" | "won" | "wonByForfeit" | "lost" | "drawn",
    About
  > & { open: string; dismiss: string };
  board: {
    square: (row: number, column: number) => string;
    column: (column: number) => string;
    piece: (symbol: PlayerSymbol) => string;
  } & Record<"empty" | "yours" | "theirs" | "last" | "winning" | "playable", string>;
  time: {
    days: (days: number, hours: number) => string;
    hours: (hours: number, minutes: number) => string;
    minutes: (minutes: number) => string;
    seconds: (seconds: number) => string;
  };
  shortcuts: { title: string; rows: readonly (readonly [keys: string, meaning: string])[] };
  /** By game type; a game that is missing here goes by the service's own words. */
  games: Partial<Record<string, { name: string; summary: string }>>;
  /** By code; an error that is missing here goes by the service's own words. */
  problems: Partial<Record<ErrorCode, string>>;
  unreachable: string;
  crashTitle: string;
  crashHint: string;
  reload: string;
  notFoundHint: string;
}
