import { LIMITS, STATES } from "@yourmove/contract";
import { pauseQueries } from "@yourmove/db";
import {
  type AnyGame,
  type Games,
  giveTimeBack,
  isOnTurn,
  type MatchRecord,
  positionVersionOf,
  runsElsewhere,
  userKeyOf,
} from "@yourmove/rules";
import { LRUCache } from "lru-cache";
import type { Resources } from "../resources.ts";
import { changeAsRead } from "./change-match.ts";
import { eachMatch, type IsStopped } from "./each-match.ts";
import { heldName, type MatchClocks } from "./match-clocks.ts";
import type { Suspect } from "./suspects.ts";

/**
 * Below this many milliseconds without their rules a match's players are given no time back, unless one of them was refused an action
 * meanwhile, or the turn was in its last minute: else a move that hangs would win some.
 */
export const LONG_MS = 1500;

/**
 * How often a turn is given time since its rules were away for a moment, or its player found no place among the questions to them. Who was
 * refused comes first next time, so an innocent needs it once, and who holds a deadline off by either wins minutes at the most.
 */
const MAX_GIFTS = 3;
/** How many turns are known that were given such time. */
const MAX_GIVEN = 10_000;

/** Says, and counts, whether a turn may be given its last minute back that it was in at a time. */
export type Gifts = (match: MatchRecord, since: number) => boolean;

export const createGifts = (): Gifts => {
  const given = new LRUCache<string, number>({ max: MAX_GIVEN });
  return (match, since) => {
    const key = `${match.matchID} ${positionVersionOf(match)}`;
    const count = given.get(key) ?? 0;
    const left = (match.deadlineTime ?? Number.POSITIVE_INFINITY) - since;
    if (left > LIMITS.leastLeftMs || count >= MAX_GIFTS) return false;
    given.set(key, count + 1);
    return true;
  };
};

/** A turn that runs out within so many milliseconds does not wait for its rules to be back. */
const NEAR_MS = 10_000;

const isTimed = ({ state, pausedReason, deadlineTime }: MatchRecord): boolean =>
  state === STATES.active && pausedReason === null && deadlineTime !== null;

/** Whether a match waits for the one whose own move has ended a process of its rules: who is slow pays. */
export const isWaitingForCooldown = (games: Games, match: MatchRecord): boolean => {
  const { gameType, rulesVersion, currentTurnUserID: userID } = match;
  const game = games.find(gameType, rulesVersion);
  return userID !== null && !!game && runsElsewhere(game) && game.host.cooldownSeconds(userKeyOf(userID)) !== null;
};

/** Gives the matches of a game the time back for which its rules were away; after a moment those whose turn was in its last minute. */
const giveBack = async (
  resources: Resources,
  { heldGames, mayWrite }: MatchClocks,
  game: AnyGame,
  { awayMs, isStopped, gifts }: { readonly awayMs: number; readonly isStopped: IsStopped; readonly gifts: Gifts },
): Promise<void> => {
  if (isStopped()) return;
  const { db, clock, log } = resources;
  const { gameType, rulesVersion } = game;
  const name = heldName(game);
  const since = clock.now() - awayMs;
  const isLong = awayMs >= LONG_MS;
  const nearEnd = { since, until: since + LIMITS.leastLeftMs };
  heldGames.add(name);
  try {
    const live = eachMatch(
      (page) =>
        isLong
          ? pauseQueries.listLiveOf(db, { gameType, rulesVersion, ...page })
          : pauseQueries.listNearEnd(db, { gameType, rulesVersion, ...nearEnd, ...page }),
      () => isStopped() || !mayWrite(),
    );
    for await (const match of live)
      if (isTimed(match) && !isWaitingForCooldown(resources.games, match) && (isLong || gifts(match, since)))
        await changeAsRead(resources, match, (read, moment) => giveTimeBack(read, since, moment));
  } catch (error) {
    log.warn({ err: error, game: name }, "matches could not be given the time back for which their rules were away");
  } finally {
    heldGames.delete(name);
  }
};

export const giveBackWhenBack = (
  resources: Resources,
  clocks: MatchClocks,
  when: { readonly isStopped: IsStopped; readonly gifts: Gifts },
): void => {
  const { games } = resources;
  for (const { gameType } of games.list())
    for (const game of games.versions(gameType))
      if (runsElsewhere(game))
        game.host.onBack((awayMs) => void giveBack(resources, clocks, game, { awayMs, ...when }));
};

/** Gives a turn time whose own player found no place among the questions to its rules. */
export const compensateBusy = (
  resources: Resources,
  { mayWrite }: MatchClocks,
  { match, actorID, gifts }: { readonly match: MatchRecord; readonly actorID: number; readonly gifts: Gifts },
): void => {
  const now = resources.clock.now();
  if (!isOnTurn(match, actorID) || !mayWrite() || !gifts(match, now)) return;
  changeAsRead(resources, match, (read, moment) => giveTimeBack(read, now, moment)).catch((error: unknown) => {
    resources.log.warn({ err: error, matchID: match.matchID }, "a turn could not be given the time that it is owed");
  });
};

/** That its rules are away only this process knows: before the turn runs out by another one, it has what was left, from now on. */
export const saveTurn = async (
  resources: Resources,
  { mayWrite }: MatchClocks,
  { match, since }: Pick<Suspect, "match" | "since">,
): Promise<void> => {
  const { deadlineTime } = match;
  const now = resources.clock.now();
  if (deadlineTime === null || deadlineTime - now > NEAR_MS || now - since < LONG_MS || !mayWrite()) return;
  await changeAsRead(resources, match, (read, moment) => giveTimeBack(read, since, moment));
};
