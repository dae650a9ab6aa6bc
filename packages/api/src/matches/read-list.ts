import { LIMITS, type ListEnvelope, type ListInput, STATES } from "@yourmove/contract";
import { type Counts, countsOf } from "@yourmove/contract/counts";
import { type ListChanges, listChanges, listCursor, listMatches, type MatchList, type Verified } from "@yourmove/db";
import { isOver, isOverdue, type MatchRecord } from "@yourmove/rules";
import { type Answer, done, noSuchGame, signInAgain } from "../answer.ts";
import type { Ctx, Services } from "../context.ts";
import type { PollEnd } from "../polls/polling.ts";
import type { ListItem } from "./list-items.ts";
import { createListTime, type ListTime } from "./list-time.ts";
import { hasRoomFor, trimList } from "./trim-list.ts";

type ListSnapshot = Extract<ListEnvelope, { unchanged: false }>;

/** The cursor of a list, after what is due in it has ended; null when the user's session is over. */
const cursorOf = async (
  { db, clock, overdue }: Services,
  by: Verified,
  { gameType, time }: { readonly gameType: string | undefined; readonly time: ListTime },
): Promise<number | null> => {
  const isLate = (found: { readonly isOverdue: boolean } | null) => found?.isOverdue ?? false;
  const read = () => listCursor(db, by, { gameType, now: clock.now() });
  const list = await overdue.readOnTime(by.userID, read, { isLate, time });
  return list?.cursor ?? null;
};

/** A kind of live match, of which a list shows a limited number. */
interface ShownKind {
  readonly most: number;
  readonly now: (changes: ListChanges) => number;
  readonly isIn: (match: MatchRecord, userID: number) => boolean;
  /** Whether a match that is in no more, or has changed since, was in at a cursor. */
  readonly wasIn: (match: MatchRecord, userID: number, since: number) => boolean;
}

const wasPending = ({ createdTime, startedTime, lastActionTime }: MatchRecord, since: number): boolean =>
  createdTime <= since && (startedTime ?? lastActionTime) > since;

const SHOWN_KINDS: readonly ShownKind[] = [
  {
    most: LIMITS.shownInvites,
    now: ({ sentCount }) => sentCount,
    isIn: ({ state, inviterID }, userID) => state === STATES.invited && inviterID === userID,
    wasIn: (match, userID, since) => match.inviterID === userID && wasPending(match, since),
  },
  {
    most: LIMITS.shownInvites,
    now: ({ counts }) => counts.inviteCount,
    isIn: ({ state, inviteeID }, userID) => state === STATES.invited && inviteeID === userID,
    wasIn: (match, userID, since) => match.inviteeID === userID && wasPending(match, since),
  },
  {
    most: LIMITS.activeMatches,
    now: ({ activeCount }) => activeCount,
    isIn: ({ state }) => state === STATES.active,
    wasIn: ({ startedTime }, _userID, since) => startedTime !== null && startedTime <= since,
  },
];

/**
 * Whether what changed after a cursor, laid over the list as it was then, is the list as it is now: few enough changed,
 * none has gone by itself, and neither then nor now was anything live left out for want of room.
 */
const isDelta = (changes: ListChanges, userID: number, since: number): boolean => {
  const matches = changes.items.map(({ match }) => match);
  if (since >= changes.cursor || changes.hasRemovals || matches.length > LIMITS.changedMatches) return false;
  return SHOWN_KINDS.every(({ most, now, isIn, wasIn }) => {
    const come = matches.filter((match) => isIn(match, userID)).length;
    const gone = matches.filter((match) => wasIn(match, userID, since)).length;
    return now(changes) <= most && now(changes) - come + gone <= most;
  });
};

/** Whether something in a list is over by the clock that the database does not know of. */
const isLate = (list: MatchList | null, now: number): boolean =>
  list !== null && (list.isOverdue || list.items.some(({ match }) => isOverdue(match, now)));

/** A list to be read, and the time that it has. */
type ListToRead = ListInput & { readonly time: ListTime };

/** The list as it is, but for what is due while nothing may be written; null when the user's session is over. */
const readWhole = async (
  { db, clock, overdue }: Services,
  by: Verified,
  { time, ...query }: ListToRead,
): Promise<MatchList | null> =>
  overdue.readOnTime(by.userID, () => listMatches(db, by, { ...query, now: clock.now() }), {
    isLate: (found) => isLate(found, clock.now()),
    time,
  });

/** The items of a list as they are shown, and how many of them await something. */
interface ShownList {
  readonly items: readonly ListItem[];
  readonly counts: Counts;
}

const countsIn = (items: readonly ListItem[]): Counts => countsOf(items.map(({ match }) => match));

/** Shows a list; a match that is overdue is shown as over and not counted, even where nothing may be written. */
const showList = async (
  ctx: Ctx,
  userID: number,
  { items, counts, time }: MatchList & { readonly time: ListTime },
): Promise<ShownList> => {
  const present = await ctx.overdue.expireAll(
    items.map(({ match }) => match),
    time,
  );
  const seen = await ctx.rulesViews.seeList(present, userID, time);
  const shown: ListItem[] = [];
  const ended: ListItem[] = [];
  for (const [at, item] of items.entries()) {
    const match = present[at] ?? item.match;
    const found = match === item.match ? item : { ...item, match, version: null };
    shown.push(ctx.itemOf(found, userID, ctx, seen.get(match)));
    if (match !== item.match) ended.push(ctx.itemOf(item, userID, ctx));
  }
  if (!counts) return { items: shown, counts: countsIn(shown) };
  const gone = countsIn(ended);
  const yourTurnCount = counts.yourTurnCount - gone.yourTurnCount;
  const inviteCount = counts.inviteCount - gone.inviteCount;
  return { items: shown, counts: { yourTurnCount, inviteCount, offerCount: counts.offerCount - gone.offerCount } };
};

/** A list of so few matches has room for all of them, at least without their positions. */
const FEW = 100;

/** Whether the list, as it is or as it was before these changes, may be too long for all of its over matches: no change tells of these. */
const mayBeCut = async (ctx: Ctx, by: Verified, input: ListToRead, changes: ListChanges): Promise<boolean> => {
  const { counts, sentCount, activeCount, items } = changes;
  const over = items.filter(({ match }) => isOver(match)).length;
  if (activeCount + sentCount + counts.inviteCount + input.limit + over <= FEW) return false;
  const whole = await readWhole(ctx, by, input);
  if (!whole) return true;
  const shown = await showList(ctx, by.userID, { ...whole, time: input.time });
  return !hasRoomFor(
    over,
    shown.items.map(({ match }) => match),
  );
};

/** The changes after the cursor that the viewer has seen; "whole" where only the whole list has them all. */
const readChanges = async (ctx: Ctx, by: Verified, input: ListToRead): Promise<MatchList | "whole" | null> => {
  const { db, clock, overdue } = ctx;
  const { changes, since, gameType, limit, time } = input;
  if (changes !== "only" || since === undefined) return "whole";
  const list = await overdue.readOnTime(
    by.userID,
    () => listChanges(db, by, { since, gameType, limit, now: clock.now() }),
    { isLate: (found) => isLate(found, clock.now()), time },
  );
  if (!list) return null;
  // What can't be ended in the database has no cursor.
  if (isLate(list, clock.now()) && !overdue.mayWrite()) return "whole";
  return isDelta(list, by.userID, since) && !(await mayBeCut(ctx, by, input, list)) ? list : "whole";
};

/** A character of a text takes at most as many bytes. */
const MAX_BYTES = 3;

/** Whether all of a list has room: most are so small that no item is measured again. */
const isSmall = (items: readonly ListItem[]): boolean =>
  items.reduce((sum, { text }) => sum + MAX_BYTES * text.length + 1, 0) <= LIMITS.listBytes ||
  items.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0) <= LIMITS.listBytes;

/** A list, and how it is written where that is put together of the texts of its items. */
interface WrittenList {
  readonly value: ListSnapshot;
  readonly json?: string;
}

/** The list as it is answered now: cursor, rows, counts, trim, envelope. Null when the session is over. */
const readSnapshot = async (ctx: Ctx, by: Verified, input: ListToRead): Promise<WrittenList | null> => {
  const changes = await readChanges(ctx, by, input);
  const list = changes === "whole" ? await readWhole(ctx, by, input) : changes;
  if (!list) return null;
  const isDelta = changes !== "whole";
  const { items, counts } = await showList(ctx, by.userID, { ...list, time: input.time });
  const head = {
    unchanged: false,
    lastActionTime: list.cursor,
    serverTime: ctx.clock.now(),
    isDelta,
    yourUserID: by.userID,
    yourTurnCount: counts.yourTurnCount,
    inviteCount: counts.inviteCount,
    offerCount: counts.offerCount,
  } as const;
  const { nextCursor } = list;
  const all = items.map(({ match }) => match);
  if (!isSmall(items)) return { value: { ...head, ...trimList({ items: all, nextCursor }) } };
  const value = { ...head, items: all, nextCursor };
  const begun = JSON.stringify({ ...head, nextCursor }).slice(0, -1);
  return { value, json: `${begun},"items":[${items.map(({ text }) => text).join()}]}` };
};

const toAnswer = (list: WrittenList | null): Answer<ListEnvelope> => (list ? { ok: true, ...list } : signInAgain);

/** What a poll of a list is answered once it has ended. */
const answerPoll = async (
  ctx: Ctx,
  input: ListInput & { readonly since: number },
  end: PollEnd,
): Promise<Answer<ListEnvelope>> => {
  const { actor, clock, polling, reads } = ctx;
  const { userID } = actor;
  const { gameType, limit, changes, since } = input;
  if (end === "revoked") return signInAgain;
  if (end === "unchanged")
    return done({ unchanged: true, lastActionTime: since, serverTime: clock.now(), yourUserID: userID });
  // A user's polls wake together, and their answer is read once; each session is checked after that.
  const readNow = () => readSnapshot(ctx, { userID }, { ...input, time: createListTime(clock) });
  const key = ["list", userID, gameType, limit, changes && since].join(" ");
  const list = await (end === "woken" ? reads.read(key, readNow) : readNow());
  return (await polling.isStillValid(actor)) ? toAnswer(list) : signInAgain;
};

// No async function: ten thousand of these sleep, and each would hold what it has read so far.
/** The list of a viewer who has seen its cursor: as soon as the cursor changes, or that it has not. */
const waitForList = (ctx: Ctx, input: ListInput & { readonly since: number }): Promise<Answer<ListEnvelope>> => {
  const { gameType, opponentUserID, since } = input;
  // contract 4.1: a list that is narrowed to an opponent never waits
  const wait = opponentUserID === undefined ? input.wait : 0;
  const { actor, clock } = ctx;
  const read = async () =>
    (await cursorOf(ctx, { userID: actor.userID }, { gameType, time: createListTime(clock) })) ?? 0;
  return ctx.polling
    .wait(ctx, { since, wait }, { key: `list ${gameType}`, read })
    .then((end) => answerPoll(ctx, input, end));
};

/** The viewer's matches, at once or as soon as one differs from what the viewer has seen. */
export const readList = async (ctx: Ctx, input: ListInput): Promise<Answer<ListEnvelope>> => {
  const { actor } = ctx;
  const { gameType, since, before } = input;
  if (gameType !== undefined && !ctx.games.has(gameType)) return noSuchGame;
  const time = createListTime(ctx.clock);
  // contract 4.1: a page of older matches ignores `since`
  if (since !== undefined && before === undefined) {
    const cursor = await cursorOf(ctx, actor, { gameType, time });
    if (cursor === null) return signInAgain;
    if (cursor === since) return waitForList(ctx, { ...input, since });
  }
  return toAnswer(await readSnapshot(ctx, actor, { ...input, time }));
};
