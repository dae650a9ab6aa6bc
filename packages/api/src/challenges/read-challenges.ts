import {
  CHALLENGE_STATE_NAMES,
  CHALLENGE_STATES,
  type Challenge,
  type ChallengeAnswer,
  type ChallengeRefInput,
  type ChallengeState,
  type Challenges,
  type ChallengesInput,
  LIMITS,
  type OwnChallenges,
} from "@yourmove/contract";
import { challengeQueries, challengeWrites } from "@yourmove/db";
import { type AnyGame, type Options, variantOf } from "@yourmove/rules";
import { type Answer, done, noSuchChallenge, noSuchGame } from "../answer.ts";
import type { Ctx } from "../context.ts";
import type { Actor } from "../identity/actor.ts";
import { type Presence, summarize } from "../identity/presence.ts";
import { endIfRefused } from "./refused-options.ts";

type WithCreator = challengeQueries.ChallengeWithCreator;

/** The state that a challenge truly has now; in the database one whose time is over may still be open. */
export const challengeState = ({ state, overTime }: challengeQueries.ChallengeRow, now: number): ChallengeState =>
  state === CHALLENGE_STATES.open && overTime <= now ? CHALLENGE_STATES.expired : state;

/** Whether turns, or a bank at the start, are so short that both must be there: such a challenge is listed only while its creator is online. */
const isLive = ({ turnSeconds, clock }: Pick<challengeQueries.ChallengeRow, "turnSeconds" | "clock">): boolean =>
  (turnSeconds ?? clock?.initialSeconds ?? Number.POSITIVE_INFINITY) < LIMITS.liveTurnSeconds;

/** Whether an open challenge is listed and paired now: a live one only while its creator is online, shown or not. */
export const isListed = (
  { challenge, creator }: challengeQueries.ChallengeWithCreator,
  presence: Pick<Presence, "isOnline">,
): boolean => {
  if (!isLive(challenge)) return true;
  // The creator of a challenge is online, even where the database has not been written yet.
  const lastSeenTime = Math.max(creator.lastSeenTime ?? 0, challenge.createdTime);
  return presence.isOnline({ ...creator, lastSeenTime, isPresenceShown: true });
};

const variantUnder = (game: AnyGame | undefined, options: Options): string =>
  game ? variantOf(game, options) : "custom";

/** A challenge as the actor sees it: link, match and flags are not for everybody. */
export const viewChallenge = (
  { actor, request, presence, games }: Ctx<Actor | null>,
  { challenge, creator, isWelcome }: challengeQueries.ChallengeWithCreator,
  now: number,
): Challenge => {
  const userID = actor?.userID ?? null;
  const { ref, kind, gameType, symbol, turnSeconds, message, isQuick, createdTime, expiresTime } = challenge;
  const state = challengeState(challenge, now);
  const isOpen = state === CHALLENGE_STATES.open;
  const isYours = challenge.creatorID === userID;
  const isPlayers = isYours || (userID !== null && challenge.accepterID === userID);
  const game = games.newest(gameType);
  return {
    ref,
    kind,
    gameType,
    state,
    stateName: CHALLENGE_STATE_NAMES[state],
    creator: summarize(creator, presence),
    symbol,
    turnSeconds,
    clock: challenge.clock,
    daysOff: challenge.daysOff,
    options: { ...challenge.options },
    variant: variantUnder(game, challenge.options),
    message,
    isQuick,
    createdTime,
    expiresTime,
    closedTime: isOpen ? null : challenge.overTime,
    matchID: isPlayers ? challenge.matchID : null,
    isYours,
    canAccept: isOpen && !isYours && isWelcome && game !== undefined,
    canCancel: isOpen && isYours,
    url: isYours ? `${request.origin}/c/${ref}` : null,
  };
};

/** The name of a challenge: 128 bits as base64url. Nothing else reaches the database. */
const REF = /^[\w-]{22}$/;

/** A challenge by its name; null when there is none. Reading changes nothing. */
export const loadChallenge = async (
  { actor, db }: Ctx<Actor | null>,
  ref: string,
): Promise<challengeQueries.ChallengeWithCreator | null> =>
  REF.test(ref) ? challengeQueries.findChallenge(db, actor?.userID ?? 0, ref) : null;

/** A challenge by its name before an action: one whose time is over is closed first, so that no earlier reader can accept it. */
export const loadToAct = async (ctx: Ctx, ref: string): Promise<challengeQueries.ChallengeWithCreator | null> => {
  const { actor, clock, db } = ctx;
  const found = await loadChallenge(ctx, ref);
  const now = clock.now();
  const isExpired = found && challengeState(found.challenge, now) === CHALLENGE_STATES.expired;
  if (!isExpired || found.challenge.state === CHALLENGE_STATES.expired) return found;
  await challengeWrites.expireChallenge(db, found.challenge.challengeID, now);
  return challengeQueries.findChallenge(db, actor.userID, ref);
};

/** One challenge by its name; to have the name is enough. */
export const readChallenge = async (
  ctx: Ctx<Actor | null>,
  { ref }: ChallengeRefInput,
): Promise<Answer<ChallengeAnswer>> => {
  const first = await loadChallenge(ctx, ref);
  const found = first && (await endIfRefused(ctx, first.challenge)) ? await loadChallenge(ctx, ref) : first;
  return found ? done({ challenge: viewChallenge(ctx, found, ctx.clock.now()) }) : noSuchChallenge;
};

type Position = challengeQueries.ListPosition;

const writeCursor = ({ round, isAway, createdTime, ref }: Position): string =>
  [round, isAway ? 1 : 0, createdTime, ref].join("-");

const readCursor = (cursor: string | undefined): Position | null => {
  const [, round = "", away = "", createdTime = "", ref = ""] = cursor?.match(/^(\d+)-([01])-(\d+)-(.+)$/) ?? [];
  return ref === "" ? null : { round: Number(round), isAway: away === "1", createdTime: Number(createdTime), ref };
};

/** Ends the open ones whose options are refused now, and gives them. */
const endRefused = async (
  ctx: Ctx<Actor | null>,
  challenges: readonly WithCreator[],
): Promise<ReadonlySet<WithCreator>> => {
  const ended = new Set<WithCreator>();
  for (const each of challenges) if (await endIfRefused(ctx, each.challenge)) ended.add(each);
  return ended;
};

const byAge = ({ challenge: a }: WithCreator, { challenge: b }: WithCreator): number =>
  a.createdTime - b.createdTime || a.challengeID - b.challengeID;

/**
 * A page of the public challenges of offered games that a viewer may accept, the oldest first. Where there are more than one page
 * holds, those of creators who are online stand on earlier pages, and those of a creator, an address or a network that has many are
 * in several rounds, one after the other.
 */
export const readOpen = async (
  ctx: Ctx<Actor | null>,
  { gameType, limit, after }: ChallengesInput,
): Promise<Answer<Challenges>> => {
  const { actor, db, clock, games, presence } = ctx;
  if (gameType !== undefined && !games.has(gameType)) return noSuchGame;
  const now = clock.now();
  const offered = games.list().map((game) => game.gameType);
  const gameTypes = offered.filter((type) => gameType === undefined || type === gameType);
  const query = { now, limit: limit + 1, gameTypes, after: readCursor(after) };
  const found = await challengeQueries.listChallenges(db, actor?.userID ?? 0, query);
  const listed = found.filter(({ challenge }) => isListed(challenge, presence));
  const ended = await endRefused(
    ctx,
    listed.map(({ challenge }) => challenge),
  );
  const page = listed.slice(0, limit);
  const last = page.length < listed.length ? page.at(-1) : undefined;
  return done({
    items: page
      .map(({ challenge }) => challenge)
      .filter((challenge) => !ended.has(challenge))
      .sort(byAge)
      .map((challenge) => viewChallenge(ctx, challenge, now)),
    limited: last !== undefined,
    nextCursor: last ? writeCursor({ ...last, ...last.challenge.challenge }) : null,
  });
};

/** The viewer's own: the open ones, then the last that were closed. */
export const readOwn = async (ctx: Ctx): Promise<Answer<OwnChallenges>> => {
  const { actor, db, clock } = ctx;
  const now = clock.now();
  const read = () => challengeQueries.listOwnChallenges(db, actor.userID, { now, limit: LIMITS.closedChallenges });
  const first = await read();
  const found = (await endRefused(ctx, first)).size > 0 ? await read() : first;
  return done({ items: found.map((challenge) => viewChallenge(ctx, challenge, now)) });
};
