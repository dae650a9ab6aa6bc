import type { RulesMessage } from "./messages.ts";

/** How much of a position or a move is said. */
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

/** The place of a question to a process, for the log. */
interface QuestionPlace {
  readonly question: string;
  readonly matchID?: number | undefined;
  readonly matchIDs?: readonly (number | undefined)[];
  /** The move that was to be made, from 1 on, or the last one before the position that was to be shown. */
  readonly moveNumber?: number | undefined;
}

const placeIn = (subject: Subject): Omit<QuestionPlace, "question"> => {
  const { matchID, xMoveCount, oMoveCount = 0 } = subject.match ?? subject;
  const next = subject.request?.move === undefined ? 0 : 1;
  return { matchID, moveNumber: xMoveCount === undefined ? undefined : xMoveCount + oMoveCount + next };
};

const subjectsOf = (message: RulesMessage): readonly Subject[] => {
  if (message.kind === "think") return [message.search];
  if (message.kind !== "ask") return [];
  return Array.isArray(message.question) ? (message.question as Subject[]) : [message.question as Subject];
};

/** The question, and the match and move number as far as it names them. What its players may not know no log has: no position, move or seed. */
export const questionPlace = (message: RulesMessage): QuestionPlace => {
  const question = message.kind === "ask" ? message.name : message.kind;
  const subjects = subjectsOf(message);
  const [only, ...others] = subjects;
  if (!only || others.length === 0) return { question, ...(only && placeIn(only)) };
  return { question, matchIDs: subjects.slice(0, MAX_MATCHES).map(({ match }) => match?.matchID) };
};

const textOf = (value: unknown, most: number): string | undefined =>
  value === undefined || value === null ? undefined : JSON.stringify(value).slice(0, most);

/** Move and position of a question that names one, as the end of a sentence: for the author of a game, who plays both sides. */
export const placeInWords = (message: RulesMessage): string => {
  const [only, ...others] = subjectsOf(message);
  if (!only || others.length > 0) return "";
  const move = textOf(only.request?.move, MAX_MOVE);
  const position = textOf((only.match ?? only).position, MAX_POSITION);
  const parts = [move && `given the move ${move}`, position && `in the position ${position}`];
  return parts.map((part) => (part ? `, ${part}` : "")).join("");
};
