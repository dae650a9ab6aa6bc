import { receiveMessageOnPort } from "node:worker_threads";
import { type Random, randomOf } from "@yourmove/game";
import type { AnyGame } from "@yourmove/rules";
import { safeParse } from "zod/v4/core";
import { type Call, type CallMessage, FLAG, type Outcome, type ThreadData } from "./messages.ts";

// Kept from before this thread's global loses it.
const { load, store, notify, wait, add } = Atomics;

/** What asks for chance that is not there yet. */
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

const parseMove = ({ moveSchema }: AnyGame, move: unknown): unknown => {
  const parsed = safeParse(moveSchema, move);
  if (parsed.success) return { ok: true, move: parsed.data };
  return { ok: false, issues: parsed.error.issues.map(({ path, message }) => ({ path, message })) };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const callOne = (game: AnyGame, { fn, args }: Call, words: CallMessage["words"]): Outcome => {
  try {
    if (fn === "parse") return { kind: "value", value: parseMove(game, args[0]) };
    const given = words && (fn === "start" || fn === "play") ? [...args, { random: randomFrom(words) }] : args;
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

/** What can't be cloned is no value either. */
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

/** Where answers go, and who hears of each call that has come to its end. */
interface Line {
  readonly send: Send;
  readonly onCalled: () => void;
}

/** Makes the calls of a message. */
const answer = (game: AnyGame, { calls, words, isOnePosition }: CallMessage, { send, onCalled }: Line): void => {
  const [first] = calls;
  const rest: Outcome[] = [];
  let made: unknown;
  for (const call of calls) {
    const args = call.args.map((arg) => (isMade(arg) ? made : arg));
    const outcome = callOne(game, { fn: call.fn, args }, words);
    // What made the position is worth having though looking at it should never end.
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

/** Answers calls, one message after the other, and never comes back: in between it sleeps, and takes no part in events. */
export const answerCalls = (games: readonly AnyGame[], { port, flags }: NonNullable<ThreadData["calls"]>): void => {
  const line = {
    send: sendOn(port.postMessage.bind(port)),
    onCalled: () => void add(flags, FLAG.running, 1),
  };
  for (let seen = 0; ; ) {
    wait(flags, FLAG.called, seen);
    seen = load(flags, FLAG.called);
    const received = receiveMessageOnPort(port) as { message: CallMessage } | undefined;
    const game = received && games[received.message.game];
    if (game) answer(game, received.message, line);
    store(flags, FLAG.answered, seen);
    notify(flags, FLAG.answered);
  }
};
