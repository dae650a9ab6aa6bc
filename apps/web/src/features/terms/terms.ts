import { type Clock, INVITER_SYMBOLS, type InviterSymbol, LIMITS } from "@yourmove/contract";
import type { Typed } from "../../ui/form.tsx";
import { type Options, parseOptions } from "./remembered.ts";

/** When turns run out: by the turn, by a bank, or never. */
export interface TimeTerms {
  readonly turnSeconds: number | null;
  readonly clock: Clock | null;
}

/** A match's terms, as invites and challenges take them. */
export interface Terms extends TimeTerms {
  readonly symbol: InviterSymbol;
  readonly message: string | null;
  readonly options: Options;
}

/** The time that a form says. */
const timeIn = (typed: Typed): TimeTerms => {
  const kind = typed("time");
  if (kind === "none") return { turnSeconds: null, clock: null };
  if (kind === "bank") return { turnSeconds: null, clock: JSON.parse(typed("clock")) as Clock };
  return { turnSeconds: Number(typed("turnSeconds") || LIMITS.turnSeconds.default), clock: null };
};

/** The options that a form says; none are the defaults. */
export const optionsOf = (typed: Typed): Options => parseOptions(typed("options")) ?? {};

/** The terms that a form says. */
export const termsIn = (typed: Typed): Terms => ({
  symbol: INVITER_SYMBOLS.find((symbol) => symbol === typed("symbol")) ?? "random",
  ...timeIn(typed),
  message: typed("message") || null,
  options: optionsOf(typed),
});
