import { isObject, LIMITS } from "@yourmove/contract";
import { FAULT_FNS, type FaultKind } from "./game.ts";
import type { AnswerTo, Question, QuestionName } from "./questions.ts";
import { whyNotJSON } from "./why-not-json.ts";

// What comes out of a package's process is data of unknown shape: its code may have changed whatever makes an answer there.

type Is = (value: unknown) => boolean;

const isText: Is = (value) => typeof value === "string";
const isAny: Is = () => true;
const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value);
const listOf =
  (is: Is, length?: number): Is =>
  (value) =>
    Array.isArray(value) && (length === undefined || value.length === length) && value.every(is);
const like =
  (fields: Readonly<Record<string, Is>>): Is =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, is]) => is(value[name]));
const isOneOf =
  (...values: readonly unknown[]): Is =>
  (value) =>
    values.includes(value);

const KINDS: Readonly<Record<FaultKind, true>> = {
  throw: true,
  value: true,
  timeout: true,
  memory: true,
  crash: true,
  restarting: true,
  busy: true,
};

/** Whether something is a fault as data: its words go into logs, its function into the names of counts. */
export const isFaultData: Is = like({
  fn: isOneOf(...FAULT_FNS),
  kind: isOneOf(...Object.keys(KINDS)),
  message: isText,
});

const isMove: Is = (value) => isObject(value) && whyNotJSON(value, LIMITS.moveBytes) === null;
const isSeen = like({
  game: (game) =>
    isObject(game) &&
    orNull(isObject)(game["lastMove"]) &&
    (game["legalMoves"] === undefined || listOf(isObject)(game["legalMoves"])),
  chance: isOneOf("none", "start", "moves"),
  takesRematch: isOneOf(true, false),
});
const attemptAt =
  (is: Is): Is =>
  (value) =>
    isObject(value) &&
    (value["ok"] === true ? is(value["value"]) : value["ok"] === false && isFaultData(value["fault"]));
const isPath = listOf((part) => typeof part === "string" || typeof part === "number");

const isDecided = like({
  move: orNull(isMove),
  recording: (recording) => isObject(recording) && Object.values(recording).every(listOf(isAny)),
  seen: orNull(like({ X: attemptAt(isSeen), O: attemptAt(isSeen) })),
  seenByInviter: orNull(attemptAt(isSeen)),
});
const isInvalid = like({ issues: listOf(like({ path: isPath, message: isText })) });
const isLine = like({
  count: Number.isSafeInteger,
  seen: listOf(like({ turn: isOneOf("X", "O", "both", null), view: isObject })),
  shownMoves: listOf(orNull(isObject)),
  present: isObject,
});
const isStudied = like({
  turn: isOneOf("X", "O", "both", null),
  outcome: orNull(isObject),
  views: like({ X: isObject, O: isObject, nobody: isObject }),
  legalMoves: like({ X: listOf(isObject), O: listOf(isObject) }),
});

type Shapes = { readonly [Name in QuestionName]: (answer: unknown, question: Question<Name>) => boolean };
const SHAPES: Shapes = {
  see: (answer, { length }) => listOf(orNull(attemptAt(isSeen)), length)(answer),
  decide: (answer) => isObject(answer) && (answer["kind"] === "invalid" ? isInvalid : isDecided)(answer),
  options: (answer) =>
    isObject(answer) &&
    (answer["ok"] === true
      ? isObject(answer["options"])
      : answer["ok"] === false && listOf(like({ path: isText, message: isText }))(answer["errors"])),
  check: orNull(isFaultData),
  start: isAny,
  moves: (answer, { moves }) => listOf(orNull(isObject), moves.length)(answer),
  line: isLine,
  replay: orNull(like({ what: isText, at: orNull(Number.isSafeInteger) })),
  study: isStudied,
};

/** Whether something has the shape of an answer to a question. */
export const isAnswerTo = <Name extends QuestionName>(
  name: Name,
  question: Question<Name>,
  answer: unknown,
): answer is AnswerTo<Name> => SHAPES[name](answer, question);
