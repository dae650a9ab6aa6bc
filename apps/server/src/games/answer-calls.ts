import { receiveMessageOnPort } from "node:worker_threads";
import { type Random, randomOf } from "@yourmove/game";
import { type AnyGame, moveSchemaOf, type Options, optionIssues } from "@yourmove/rules";
import { acceptsDraw, type BotLevel, chooseMove } from "@yourmove/rules/bot";
import { type $ZodType, safeParse } from "zod/v4/core";
import { type Call, type CallMessage, FLAG, type LineCall, type Outcome, type ThreadData } from "./messages.ts";

// Kept before this thread's global loses it.
const { load, store, notify, wait, add } = Atomics;

/** Thrown when a call draws more chance than it was given. */
class NoMoreWords extends Error {}

const randomFrom = (words: readonly number[]): Random => {
  let next = 0;
  return randomOf(() => {
    const word = words[next];
    if (word === undefined) throw new NoMoreWords();
    next += 1;
    return word;
  });
};

const parse = (schema: $ZodType, given: unknown, issuesOf = plainIssues): unknown => {
  const parsed = safeParse(schema, given);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, issues: issuesOf(parsed.error.issues) };
};

const plainIssues: typeof optionIssues = (issues) => issues.map(({ path, message }) => ({ path, message }));

/** Chance goes along with the options of `start`, and after the arguments of `play`. */
const withRandom = (fn: "start" | "play", args: readonly unknown[], random: Random): readonly unknown[] =>
  fn === "play" ? [...args, { random }] : [{ ...(args[0] as object), random }];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const callOne = (game: AnyGame, { fn, args }: Call, words: CallMessage["words"]): Outcome => {
  try {
    if (fn === "parse")
      return { kind: "value", value: parse(moveSchemaOf(game, args[1] as Options | undefined), args[0]) };
    if (fn === "parseOptions")
      return { kind: "value", value: parse(game.optionsSchema as $ZodType, args[0], optionIssues) };
    const given = words && (fn === "start" || fn === "play") ? withRandom(fn, args, randomFrom(words)) : args;
    const called = (game as unknown as Record<string, (...given: unknown[]) => unknown>)[fn];
    return { kind: "value", value: called?.apply(game, [...given]) };
  } catch (error) {
    if (error instanceof NoMoreWords) return { kind: "more" };
    return { kind: "fault", fault: "throw", message: messageOf(error) };
  }
};

const isPlayed = (value: unknown): value is { ok: true; state: unknown } =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === true && "state" in value;

const isMade = (value: unknown): boolean => typeof value === "object" && value !== null && "made" in value;

type Send = (outcomes: readonly Outcome[]) => void;

/** A value that can't be cloned is no valid result. */
const sendOn =
  (post: (message: unknown) => void): Send =>
  (outcomes) => {
    try {
      post(outcomes);
    } catch (error) {
      if (outcomes.length > 1) for (const outcome of outcomes) sendOn(post)([outcome]);
      else post([{ kind: "fault", fault: "value", message: `it gave what is no data: ${messageOf(error)}` }]);
    }
  };

/** Sends answers, notes each finished call, and reads the clock. */
interface Wire {
  readonly send: Send;
  readonly onCalled: () => void;
  readonly clock: () => number;
}

/** How long a line is played before it is answered, in milliseconds: meanwhile the service is blocked. */
const LINE_MS = 10;

/** Plays a line's moves, one after the other, for as long as there is time. */
const answerLine = (game: AnyGame, line: LineCall, { onCalled, clock }: Wire): Outcome => {
  const { from, options, words, moves, viewer, unseen } = line;
  const until = clock() + LINE_MS;
  const failed: Outcome[] = [];
  const call = (fn: string, args: readonly unknown[], given: CallMessage["words"] = null): unknown => {
    const outcome = callOne(game, { fn, args }, given);
    onCalled();
    if (outcome.kind === "value") return outcome.value;
    failed.push(outcome);
    return undefined;
  };
  const seen: object[] = [];
  let position = from?.position;
  let count = 0;
  for (const step of from ? moves : [null, ...moves]) {
    if (count > 0 && clock() > until) break;
    const made = step
      ? call("play", [position, step.symbol, step.move], step.words)
      : call("start", [{ options }], words);
    // Only the rest of the line needs more chance: the service requests it again.
    if (count > 0 && failed[0]?.kind === "more") break;
    if (failed[0]) return failed[0];
    if (step && !isPlayed(made))
      return { kind: "fault", fault: "value", message: "it refuses a move that it accepted once" };
    position = step ? (made as { state: unknown }).state : made;
    count += 1;
    if (count <= unseen) continue;
    const turn = call("outcome", [position]) === null ? call("turn", [position]) : null;
    seen.push({ turn, view: call("view", [position, viewer]) });
    if (failed[0]) return failed[0];
  }
  return { kind: "value", value: { count, seen, position } };
};

/** Makes the calls of a message. */
const answer = (game: AnyGame, { calls, words, isOnePosition }: CallMessage, wire: Wire): void => {
  const { send, onCalled } = wire;
  const [first] = calls;
  if (first?.fn === "line") {
    send([answerLine(game, first.args[0] as LineCall, wire)]);
    return;
  }
  const rest: Outcome[] = [];
  let made: unknown;
  for (const call of calls) {
    const args = call.args.map((arg) => (isMade(arg) ? made : arg));
    const outcome = callOne(game, { fn: call.fn, args }, words);
    // The new position is sent at once, even if a later call on it never ends.
    if (call === first || !isOnePosition) send([outcome]);
    else rest.push(outcome);
    if (call === first && isOnePosition) {
      // There is no further position to look at.
      if (outcome.kind !== "value" || (call.fn === "play" && !isPlayed(outcome.value))) return;
      made = isPlayed(outcome.value) ? outcome.value.state : outcome.value;
    }
    onCalled();
  }
  if (rest.length > 0) send(rest);
};

/** Answers calls, one message after the other, and never returns: in between it sleeps, outside the event loop. */
export const answerCalls = (
  games: readonly AnyGame[],
  { port, flags }: NonNullable<ThreadData["calls"]>,
  clock: () => number,
): void => {
  const wire: Wire = {
    send: sendOn(port.postMessage.bind(port)),
    onCalled: () => void add(flags, FLAG.running, 1),
    clock,
  };
  for (let seen = 0; ; ) {
    wait(flags, FLAG.called, seen);
    seen = load(flags, FLAG.called);
    const received = receiveMessageOnPort(port) as { message: CallMessage } | undefined;
    const game = received && games[received.message.game];
    if (game) answer(game, received.message, wire);
    store(flags, FLAG.answered, seen);
    notify(flags, FLAG.answered);
  }
};

/** A search in a position of a package's game; `any` is a random move, for a game whose search fails. */
export interface PackageSearch {
  readonly about: "move" | "draw" | "any";
  readonly gameType: string;
  readonly rulesVersion: number;
  readonly position: unknown;
  readonly symbol: "X" | "O";
  readonly level: BotLevel;
  readonly budgetMs: number;
}

/** Thinks for a bot: with a clock and chance of the service's own, which the rules beside it are without. */
export const think = (
  games: readonly AnyGame[],
  { about, gameType, rulesVersion, position, symbol, level, budgetMs }: PackageSearch,
  { clock, random }: { readonly clock: () => number; readonly random: () => number },
): object | null => {
  const game = games.find((each) => each.gameType === gameType && each.rulesVersion === rulesVersion);
  if (!game) return null;
  const end = clock() + budgetMs;
  const thinking = { symbol, level, random, budget: () => clock() >= end };
  if (about === "draw") return { takesDraw: acceptsDraw(game, position, thinking) };
  if (about === "move") return chooseMove(game, position, thinking);
  const moves: object[] = game.legalMoves(position);
  return moves[Math.floor(random() * moves.length)] ?? null;
};
