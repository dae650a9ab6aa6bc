import type { RulesMessage } from "./messages.ts";

/** How much of a position or a move is logged. */
const MAX_POSITION = 700;
const MAX_MOVE = 200;
const MAX_MATCHES = 25;

/** What a question may hold of a match: its record, or the same fields by themselves. */
interface Asked {
  readonly match?: Asked;
  readonly matchID?: number;
  readonly position?: unknown;
  readonly xMoveCount?: number;
  readonly oMoveCount?: number;
  /** Of an action. */
  readonly request?: { readonly move?: unknown };
}

const textOf = (value: unknown, most: number): string | undefined =>
  value === undefined || value === null ? undefined : JSON.stringify(value).slice(0, most);

/** What was asked of a process, for the log. */
interface AskedPlace {
  readonly question: string;
  readonly matchID?: number | undefined;
  readonly matchIDs?: readonly (number | undefined)[];
  readonly moveNumber?: number | undefined;
  readonly position?: string | undefined;
  readonly move?: string | undefined;
}

const placeIn = (asked: Asked): Omit<AskedPlace, "question"> => {
  const { matchID, position, xMoveCount, oMoveCount = 0 } = asked.match ?? asked;
  return {
    matchID,
    moveNumber: xMoveCount === undefined ? undefined : xMoveCount + oMoveCount,
    position: textOf(position, MAX_POSITION),
    move: textOf(asked.request?.move, MAX_MOVE),
  };
};

/** What was asked: the question, and the match, position and move as far as it names them. Never the seed, before the end no log has one (promise 48). */
export const askedPlace = (message: RulesMessage): AskedPlace => {
  if (message.kind === "think") return { question: "think", ...placeIn(message.search) };
  if (message.kind !== "ask") return { question: message.kind };
  const { name, question } = message;
  const several = Array.isArray(question) ? (question as readonly Asked[]) : [question as Asked];
  const [only, ...others] = several;
  if (!only || others.length === 0) return { question: name, ...(only && placeIn(only)) };
  return { question: name, matchIDs: several.slice(0, MAX_MATCHES).map(({ match }) => match?.matchID) };
};

/** The same as the end of a sentence. */
export const placeInWords = (message: RulesMessage): string => {
  const { move, position } = askedPlace(message);
  const parts = [move && `given the move ${move}`, position && `in the position ${position}`];
  return parts.map((part) => (part ? `, ${part}` : "")).join("");
};
