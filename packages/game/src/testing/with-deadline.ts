import type { AnyGame } from "../game.ts";
import { type Deadline, ownDeadline } from "./deadline.ts";
import { FailedCheck } from "./failed-check.ts";
import { shown } from "./values.ts";

/** Far longer than a call may take: what is slow is for `checkGame` to find. */
const ENDLESS_MS = 1000;
/** A machine may stand still for as long; together they are less than test runners allow a test. */
const TRIES = 3;

type AnyFunction = (this: unknown, ...args: readonly unknown[]) => unknown;

const ending =
  (name: string, called: AnyFunction, deadline: Deadline): AnyFunction =>
  (...args) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const done = deadline(() => called(...args), ENDLESS_MS);
      if (done) return done.value;
    }
    const given = args.length === 0 ? "" : `, given ${args.map(shown).join(", ")}`;
    throw new FailedCheck("slow", `${name} does not come back within ${ENDLESS_MS} ms${given}`);
  };

/**
 * The same game for a test that calls its functions by itself: one that never comes back is thrown as a `FailedCheck`, with what it was
 * given, where a test runner would wait for ever. `deadline` is for runtimes other than Node.
 */
export const withDeadline = <Defined extends AnyGame>(
  game: Defined,
  { deadline = ownDeadline() }: { readonly deadline?: Deadline | undefined } = {},
): Defined => {
  if (!deadline) return game;
  const fields = Object.entries(game).map(([name, value]): [string, unknown] => [
    name,
    typeof value === "function" ? ending(name, value.bind(game) as AnyFunction, deadline) : value,
  ]);
  return Object.freeze(Object.fromEntries(fields)) as unknown as Defined;
};
