import { type Clock, INVITER_SYMBOLS, type InviterSymbol, LIMITS } from "@yourmove/contract";
import type { Typed } from "../../ui/form.tsx";
import type { Options } from "./remembered.ts";

/** When turns run out: by the turn, by a bank, or never. */
export interface TimeTerms {
  readonly turnSeconds: number | null;
  readonly clock: Clock | null;
}

/** What every match is begun on, whoever the opponent is. */
export interface Terms extends TimeTerms {
  readonly options: Options;
  /** Present where both go without, though the time is long enough. */
  readonly daysOff?: false;
}

/** What only an invite and a link say besides. */
export interface Seat {
  readonly symbol: InviterSymbol;
  readonly message: string | null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const perTurn = (turnSeconds: number): TimeTerms => ({ turnSeconds, clock: null });

const bankOf = (clock: Clock): TimeTerms => ({ turnSeconds: null, clock });

/** The time of a match where nothing else was chosen. */
export const USUAL_TIME = perTurn(LIMITS.turnSeconds.default);

/** The bank that is offered first. */
export const USUAL_BANK = bankOf({ initialSeconds: 5 * DAY, incrementSeconds: DAY, maxSeconds: 10 * DAY });

/** The times on offer, wherever one is chosen: for each turn, as a bank, and none; the fast ones first. */
export const TIMES = {
  turn: [300, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY].map(perTurn),
  bank: [
    bankOf({ initialSeconds: 15 * MINUTE, incrementSeconds: 2 * MINUTE, maxSeconds: HOUR }),
    bankOf({ initialSeconds: DAY, incrementSeconds: 8 * HOUR, maxSeconds: 3 * DAY }),
    USUAL_BANK,
    bankOf({ initialSeconds: 14 * DAY, incrementSeconds: DAY, maxSeconds: 30 * DAY }),
  ],
  none: { turnSeconds: null, clock: null },
} as const satisfies Readonly<Record<string, TimeTerms | readonly TimeTerms[]>>;

/** A kind of time. */
export type TimeKind = keyof typeof TIMES;

/** Of which kind a time is. */
export const kindOfTime = ({ turnSeconds, clock }: TimeTerms): TimeKind => {
  if (clock) return "bank";
  return turnSeconds === null ? "none" : "turn";
};

/** Whether days off can count in matches with this time (contract 4.13). */
export const canHaveDaysOff = ({ turnSeconds, clock }: TimeTerms): boolean =>
  (turnSeconds ?? clock?.initialSeconds ?? 0) >= LIMITS.daysOffFromSeconds;

/** What a form says of the viewer's seat. */
export const seatIn = (typed: Typed): Seat => ({
  symbol: INVITER_SYMBOLS.find((symbol) => symbol === typed("symbol")) ?? "random",
  message: typed("message") || null,
});
