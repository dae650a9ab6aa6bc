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
 * meanwhile: else a move that hangs would win some.
 */
export const LONG_MS = 1500;

/**
 * How often a turn is given time since its player found no place among the questions to its rules: who was refused comes first next time, so an
 * innocent needs it once, and who keeps rules busy to hold a deadline off wins minutes at the most.
 */
const MAX_BUSY_GIFTS = 3;
/** How many turns are known that were given such time. */
const MAX_GIVEN = 10_000;

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

/** Gives the matches of a game the time back for which its rules were away. */
const giveBack = async (
  resources: Resources,
  { heldGames, mayWrite }: MatchClocks,
  game: AnyGame,
  { awayMs, isStopped }: { readonly awayMs: number; readonly isStopped: IsStopped },
): Promise<void> => {
  if (awayMs < LONG_MS || isStopped()) return;
  const { db, clock, log } = resources;
  const { gameType, rulesVersion } = game;
  const name = heldName(game);
  const since = clock.now() - awayMs;
  heldGames.add(name);
  try {
    const live = eachMatch(
      (page) => pauseQueries.listLiveOf(db, { gameType, rulesVersion, ...page }),
      () => isStopped() || !mayWrite(),
    );
    for await (const match of live)
      if (isTimed(match) && !isWaitingForCooldown(resources.games, match))
        await changeAsRead(resources, match, (read, moment) => giveTimeBack(read, since, moment));
  } catch (error) {
    log.warn({ err: error, game: name }, "matches could not be given the time back for which their rules were away");
  } finally {
    heldGames.delete(name);
  }
};

export const giveBackWhenBack = (resources: Resources, clocks: MatchClocks, isStopped: IsStopped): void => {
  const { games } = resources;
  for (const { gameType } of games.list())
    for (const game of games.versions(gameType))
      if (runsElsewhere(game))
        game.host.onBack((awayMs) => void giveBack(resources, clocks, game, { awayMs, isStopped }));
};

/** Gives a turn time whose own player found no place among the questions to its rules. */
export const createBusyCompensation = (resources: Resources, { mayWrite }: MatchClocks) => {
  const given = new LRUCache<string, number>({ max: MAX_GIVEN });
  return (match: MatchRecord, actorID: number): void => {
    const key = `${match.matchID} ${positionVersionOf(match)}`;
    const count = given.get(key) ?? 0;
    const now = resources.clock.now();
    const left = (match.deadlineTime ?? Number.POSITIVE_INFINITY) - now;
    if (!isOnTurn(match, actorID) || left > LIMITS.leastLeftMs || count >= MAX_BUSY_GIFTS || !mayWrite()) return;
    given.set(key, count + 1);
    changeAsRead(resources, match, (read, moment) => giveTimeBack(read, now, moment)).catch((error: unknown) => {
      resources.log.warn({ err: error, matchID: match.matchID }, "a turn could not be given the time that it is owed");
    });
  };
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
