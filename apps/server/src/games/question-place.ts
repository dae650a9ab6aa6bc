import type { RulesMessage } from "./messages.ts";

/** How much of a position or a move is logged. */
const MAX_POSITION = 700;
const MAX_MOVE = 200;
const MAX_MATCHES = 25;

/** What a question may hold of a match: its record, or the same fields by themselves. */
interface Subject {
  readonly match?: Subject;
  readonly matchID?: number;
  readonly position?: unknown;
  readonly xMoveCount?: number;
  readonly oMoveCount?: number;
  /** Of an action. */
  readonly request?: { readonly move?: unknown };
}

const textOf = (value: unknown, most: number): string | undefined =>
  value === undefined || value === null ? undefined : JSON.stringify(value).slice(0, most);

/** The place of a question to a process, for the log. */
interface QuestionPlace {
  readonly question: string;
  readonly matchID?: number | undefined;
  readonly matchIDs?: readonly (number | undefined)[];
  readonly moveNumber?: number | undefined;
  readonly position?: string | undefined;
  readonly move?: string | undefined;
}

const placeIn = (subject: Subject): Omit<QuestionPlace, "question"> => {
  const { matchID, position, xMoveCount, oMoveCount = 0 } = subject.match ?? subject;
  return {
    matchID,
    moveNumber: xMoveCount === undefined ? undefined : xMoveCount + oMoveCount,
    position: textOf(position, MAX_POSITION),
    move: textOf(subject.request?.move, MAX_MOVE),
  };
};

/** The question, and the match, position and move as far as it names them. Never the seed: before the end no log has one (promise 48). */
export const questionPlace = (message: RulesMessage): QuestionPlace => {
  if (message.kind === "think") return { question: "think", ...placeIn(message.search) };
  if (message.kind !== "ask") return { question: message.kind };
  const { name, question } = message;
  const several = Array.isArray(question) ? (question as readonly Subject[]) : [question as Subject];
  const [only, ...others] = several;
  if (!only || others.length === 0) return { question: name, ...(only && placeIn(only)) };
  return { question: name, matchIDs: several.slice(0, MAX_MATCHES).map(({ match }) => match?.matchID) };
};

/** The same as the end of a sentence. */
export const placeInWords = (message: RulesMessage): string => {
  const { move, position } = questionPlace(message);
  const parts = [move && `given the move ${move}`, position && `in the position ${position}`];
  return parts.map((part) => (part ? `, ${part}` : "")).join("");
};
