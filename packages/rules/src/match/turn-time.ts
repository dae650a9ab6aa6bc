import { LIMITS, type PlayerSymbol, STATES, SYMBOLS } from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import {
  type DaysOffByUser,
  type DaysOffState,
  daysOffAt,
  NO_DAYS_OFF,
  takeAutomaticDay,
  timeOffAt,
} from "./days-off.ts";
import {
  isOnTurn,
  type MatchRecord,
  playerOf,
  positionVersionOf,
  symbolOf,
  type TurnTime,
  withoutOffers,
} from "./match-record.ts";

// When a turn runs out is decided here and nowhere else: by time a turn, by a bank, and by days off.

/** The sides whose move an active match waits for: both where neither has moved in a joint turn. */
export const sidesOnTurn = (match: MatchRecord): readonly PlayerSymbol[] =>
  SYMBOLS.filter((symbol) => isOnTurn(match, playerOf(match, symbol) ?? 0));

/** Both banks as a match begins; null in a match without a clock. */
export const fullBanks = ({ clock }: Pick<MatchRecord, "clock">): TurnTime | null => {
  if (!clock) return null;
  const bank = clock.initialSeconds * 1000;
  return { banks: { X: bank, O: bank } };
};

/** How long a turn may take that begins now, in milliseconds; null without a limit. */
const wholeTurn = ({ turnSeconds, turnTime }: MatchRecord, [symbol]: readonly PlayerSymbol[]): number | null => {
  if (turnTime?.banks && symbol) return turnTime.banks[symbol];
  return turnSeconds === null ? null : turnSeconds * 1000;
};

/** How much of the turn in progress can still be lost, in milliseconds: days off leave it alone. */
const leftOf = ({ deadlineTime, turnTime }: MatchRecord, symbol: PlayerSymbol, now: number): number =>
  Math.max(0, (deadlineTime ?? now) - Math.max(now, turnTime?.given?.[symbol]?.untilTime ?? 0));

const withBank = (match: MatchRecord, symbol: PlayerSymbol, bank: number): MatchRecord =>
  match.turnTime?.banks
    ? { ...match, turnTime: { ...match.turnTime, banks: { ...match.turnTime.banks, [symbol]: bank } } }
    : match;

/** The match with what its players on turn have used of their banks, as a takeback leaves it. */
export const chargeTurn = (match: MatchRecord, now: number): MatchRecord =>
  match.clock
    ? sidesOnTurn(match).reduce((of, symbol) => withBank(of, symbol, leftOf(match, symbol, now)), match)
    : match;

/** The match with the bank of a side that has moved: it gains the increment, at most to the maximum. */
export const chargeMove = (match: MatchRecord, symbol: PlayerSymbol, now: number): MatchRecord => {
  if (!match.clock) return match;
  const left = leftOf(match, symbol, now);
  const { incrementSeconds, maxSeconds } = match.clock;
  return withBank(match, symbol, Math.max(left, Math.min(left + incrementSeconds * 1000, maxSeconds * 1000)));
};

/** The match with its deadline, at the beginning of a turn: who is away has its whole time from the end of the days off on. */
export const startTurn = (match: MatchRecord, now: number, away: DaysOffByUser = {}): MatchRecord => {
  const banks = match.turnTime?.banks;
  const onTurn = sidesOnTurn(match);
  const whole = wholeTurn(match, onTurn);
  if (whole === null) return { ...match, deadlineTime: null };
  const given = onTurn.flatMap((symbol) => {
    const { latest = null } = match.daysOff ? daysOffAt(away[playerOf(match, symbol) ?? 0] ?? NO_DAYS_OFF, now) : {};
    return latest ? [[symbol, { untilTime: latest.untilTime, ms: Math.max(0, latest.untilTime - now) }] as const] : [];
  });
  const deadlineTime = now + whole + Math.max(0, ...given.map(([, { ms }]) => ms));
  const turnTime = { ...(banks && { banks }), ...(given.length > 0 && { given: Object.fromEntries(given) }) };
  return { ...match, deadlineTime, turnTime: Object.keys(turnTime).length > 0 ? turnTime : null };
};

/**
 * A match at the beginning of the turn that its new position names: an offered takeback ends where a joint turn begins. `away` are
 * the days off of its players.
 */
export const beginTurn = (
  match: MatchRecord,
  game: AnyGame,
  { now, away }: { readonly now: number; readonly away?: DaysOffByUser | undefined },
): MatchRecord => {
  const turn = game.turn(match.position);
  if (turn !== "both")
    return startTurn({ ...match, currentTurnUserID: playerOf(match, turn), jointTurn: null }, now, away);
  const offerState = withoutOffers(match.offerState, ["takeback"]);
  const jointTurn = { version: positionVersionOf(match), time: now, moved: null };
  return startTurn({ ...match, currentTurnUserID: null, jointTurn, offerState }, now, away);
};

/**
 * The deadline that more time moves: by a turn, at most to a bound from now, or by an increment of the clock, at least a day. It
 * never comes nearer.
 */
export const extendTurn = (match: MatchRecord, now: number): MatchRecord => {
  const { clock, turnSeconds, deadlineTime } = match;
  if (deadlineTime === null) return match;
  const more = clock ? Math.max(clock.incrementSeconds * 1000, LIMITS.leastExtensionMs) : (turnSeconds ?? 0) * 1000;
  const latest = clock ? deadlineTime + more : now + LIMITS.extendedDeadlineMs;
  const extended = Math.max(deadlineTime, Math.min(deadlineTime + more, latest));
  const [symbol = "X"] = sidesOnTurn(match);
  const bank = (match.turnTime?.banks?.[symbol] ?? 0) + extended - deadlineTime;
  return { ...withBank(match, symbol, bank), deadlineTime: extended };
};

/** A match whose rules are missing or fail: it stands still, and is over once it has for too long. */
export const standStill = (match: MatchRecord, now: number): MatchRecord => ({
  ...match,
  deadlineTime: now + LIMITS.pausedLifetimeMs,
});

/** The match whose rules were away since a time: its turn has what was left of it then, at least a minute. The same where none ran. */
export const withTimeBack = (match: MatchRecord, since: number, now: number): MatchRecord => {
  const { state, pausedReason, deadlineTime } = match;
  if (state !== STATES.active || pausedReason !== null || deadlineTime === null || deadlineTime <= since) return match;
  const left = Math.max(deadlineTime - since, LIMITS.leastLeftMs);
  return { ...match, deadlineTime: Math.max(deadlineTime, now + left) };
};

/** Whether an invite has expired or a turn has run out by now. */
export const isOverdue = (match: MatchRecord, now: number): boolean =>
  match.deadlineTime !== null && match.deadlineTime <= now;

/** The most that days off have given a side: of a joint turn each has a deadline of its own, and the later one is the match's. */
const mostOf = (given: NonNullable<TurnTime["given"]>): number =>
  Math.max(0, ...SYMBOLS.map((side) => given[side]?.ms ?? 0));

/** The match, with what days off give one of its sides; those that ended early take back what was not used. */
const giveTime = (match: MatchRecord, symbol: PlayerSymbol, { latest }: DaysOffState, now: number): MatchRecord => {
  const { deadlineTime, turnTime } = match;
  const given = turnTime?.given ?? {};
  const { untilTime: knownUntil = 0, ms: known = 0 } = given[symbol] ?? {};
  if (!latest || deadlineTime === null || latest.untilTime === knownUntil) return match;
  const base = deadlineTime - mostOf(given);
  const isLess = latest.untilTime < knownUntil;
  const fromTime = Math.max(latest.fromTime, knownUntil);
  if (!isLess && deadlineTime < fromTime) return match;
  const until = latest.untilTime;
  const own = isLess ? base + known - (knownUntil - until) : Math.max(base + known, fromTime) + (until - fromTime);
  const after = { ...given, [symbol]: { untilTime: until, ms: own - base } };
  const moved = base + mostOf(after);
  const least = Math.min(deadlineTime, now + LIMITS.leastLeftMs);
  return { ...match, turnTime: { ...turnTime, given: after }, deadlineTime: isLess ? Math.max(moved, least) : moved };
};

/** The match whose turn runs to the end of a side's days off at least, whatever they have given it. */
const runningTo = (match: MatchRecord, symbol: PlayerSymbol, untilTime: number): MatchRecord => {
  const { deadlineTime, turnTime } = match;
  if (deadlineTime === null || deadlineTime >= untilTime) return match;
  const given = turnTime?.given ?? {};
  const ms = mostOf(given) + untilTime - deadlineTime;
  return {
    ...match,
    deadlineTime: untilTime,
    turnTime: { ...turnTime, given: { ...given, [symbol]: { untilTime, ms } } },
  };
};

const canBeForgiven = ({ state, daysOff, pausedReason, deadlineTime }: MatchRecord): boolean =>
  state === STATES.active && daysOff && pausedReason === null && deadlineTime !== null;

/** A match as a user's days off leave it; the identical object where they change nothing. */
export const withDaysOff = (match: MatchRecord, userID: number, state: DaysOffState, now: number): MatchRecord => {
  const symbol = symbolOf(match, userID);
  return symbol && canBeForgiven(match) && isOnTurn(match, userID)
    ? giveTime(match, symbol, daysOffAt(state, now), now)
    : match;
};

/** What is known of the players when a deadline has passed: their days off, and how many a year each has. */
export interface Forgiveness {
  readonly away: DaysOffByUser;
  readonly perYear: Readonly<Record<number, number>>;
}

/** A match whose turn goes on although its deadline has passed, and the days off of each user that a day was taken from. */
export interface Forgiven {
  readonly match: MatchRecord;
  readonly taken: DaysOffByUser;
}

/** What days off make of a passed deadline, day by day up to now; null where nothing saves the turn. */
export const forgive = (match: MatchRecord, now: number, { away, perYear }: Forgiveness): Forgiven | null => {
  if (!canBeForgiven(match)) return null;
  let saved = match;
  let taken: DaysOffByUser = {};
  while (isOverdue(saved, now)) {
    const passed = saved.deadlineTime ?? now;
    const sides = sidesOnTurn(saved).map((symbol) => {
      const userID = playerOf(saved, symbol) ?? 0;
      const state = daysOffAt(taken[userID] ?? away[userID] ?? NO_DAYS_OFF, passed);
      return { symbol, userID, state, timeOff: timeOffAt(state, passed) };
    });
    for (const { symbol, state, timeOff } of sides)
      if (timeOff) saved = runningTo(giveTime(saved, symbol, state, now), symbol, timeOff.untilTime);
    // Whoever is away holds a joint turn open: then none of the other's days is taken.
    if (sides.every(({ timeOff }) => timeOff === null))
      for (const { symbol, userID, state } of sides) {
        const after = takeAutomaticDay(state, passed, perYear[userID] ?? 0);
        if (!after) continue;
        taken = { ...taken, [userID]: after };
        saved = giveTime(saved, symbol, after, now);
      }
    if ((saved.deadlineTime ?? now) <= passed) break;
  }
  return saved === match ? null : { match: saved, taken };
};
