import type { Clock, Match, UserSummary } from "@yourmove/contract";
import type { MatchTime, PlayChoice } from "../../layout/play-address.ts";
import { canHaveDaysOff, type TimeTerms, USUAL_TIME } from "../terms/terms.ts";

/** As much of a match as says what a repeat of it is. */
export type Played = Pick<Match, "gameType" | "opponent" | "startedTime" | "lastActionTime" | "options"> & MatchTime;

const newestFirst = (matches: readonly Played[]): readonly Played[] =>
  matches
    .filter(({ startedTime, opponent }) => startedTime !== null && !opponent.isDeleted)
    .toSorted((a, b) => b.lastActionTime - a.lastActionTime);

/** The people that the viewer has played, the newest first; no bots. */
export const peoplePlayed = (matches: readonly Played[]): readonly UserSummary[] => {
  const people = newestFirst(matches).flatMap(({ opponent }) => (opponent.isBot ? [] : opponent));
  return [...new Map(people.toReversed().map((user) => [user.userID, user])).values()].toReversed();
};

/** What the sheet has chosen when it opens. */
export interface FirstChoice {
  readonly gameType: string | undefined;
  /** Undefined where an address names somebody that no match knows. */
  readonly opponent: UserSummary | "anybody" | "link" | undefined;
  readonly time: TimeTerms;
  /** Whether days off count where they can. */
  readonly isDaysOff: boolean;
  /** Those of the address, else of the last match, where it is one of the game. */
  readonly options: Match["options"] | undefined;
}

/** Whether a match is one with the opponent, and of the game, that are chosen already. */
const fits = ({ gameType, opponent }: PlayChoice, match: Played): boolean =>
  (gameType === undefined || gameType === match.gameType) &&
  (typeof opponent !== "number" || opponent === match.opponent.userID);

/** A clock as it was agreed: that of a match also has what is left in its banks. */
const withoutBanks = ({ initialSeconds, incrementSeconds, maxSeconds }: Clock): Clock => ({
  initialSeconds,
  incrementSeconds,
  maxSeconds,
});

/** The last match again, with all its terms, as far as nothing else is chosen already; for whoever has played none, anybody. */
export const firstChoice = (choice: PlayChoice, matches: readonly Played[]): FirstChoice => {
  const played = newestFirst(matches);
  const last =
    played.find((match) => fits(choice, match)) ??
    played.find((match) => fits({ ...choice, gameType: undefined }, match));
  const wanted = choice.opponent;
  const opponent =
    typeof wanted === "string" ? wanted : (last?.opponent ?? (wanted === undefined ? "anybody" : undefined));
  const { daysOff, turnSeconds, clock } = choice.time ?? last ?? { ...USUAL_TIME, daysOff: true };
  const time = { turnSeconds, clock: clock && withoutBanks(clock) };
  const gameType = choice.gameType ?? last?.gameType;
  const options = choice.options ?? (last?.gameType === gameType ? last?.options : undefined);
  return { gameType, opponent, time, isDaysOff: daysOff || !canHaveDaysOff(time), options };
};
