import { type MatchState, type PlayerSymbol, STATES } from "@yourmove/contract";
import type { OfferState } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { isUniqueViolation } from "../../errors.ts";
import { nameKey, searchKey } from "../../names/name-key.ts";
import { bigint, first, int, ints, orNull, statement, text } from "./statement.ts";
import { ACTIVE, INVITED, OFFERED } from "./states.ts";

const FIND = statement<{ userID: number; isBot: boolean }>()(
  { key: text },
  (at) => `select user_id as "userID", is_bot as "isBot" from users where username_key = ${at.key}`,
);

const MAKE = statement<{ userID: number }>()(
  { username: text, key: text, searchKey: text, avatar: orNull(text), now: bigint },
  (at) => `with made as (
    insert into users (username, username_key, search_key, avatar, is_guest, is_bot, created_time)
    values (${at.username}, ${at.key}, ${at.searchKey}, ${at.avatar}, false, true, ${at.now}) returning user_id),
  counted as (insert into cursors (user_id, is_unread) select user_id, true from made)
  select user_id as "userID" from made`,
);

interface NewBot {
  readonly username: string;
  readonly avatar: string | null;
  readonly now: number;
}

/** Null where a concurrent insert was first. */
const make = async (db: Queryable, bot: NewBot): Promise<number | null> => {
  const { username } = bot;
  try {
    const keys = { key: nameKey(username), searchKey: searchKey(username) };
    return (await first(db.run(MAKE, { ...bot, ...keys })))?.userID ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
};

/** The bot of a name: found, or made at the first start. A name that a person has already is given a suffix. */
export const ensureBot = async (db: Queryable, bot: NewBot): Promise<number> => {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? bot.username : `${bot.username}-${number}`;
    const known = await first(db.run(FIND, { key: nameKey(username) }));
    if (known?.isBot) return known.userID;
    if (known) continue;
    const userID = await make(db, { ...bot, username });
    if (userID !== null) return userID;
    // Another process that starts at the same moment was first: its bot is the one to find.
    number -= 1;
  }
};

/** A match that waits for a bot: with its answer to an invite or an offer, or with its move. */
export interface BotWork {
  matchID: number;
  gameType: string;
  rulesVersion: number;
  state: MatchState;
  botUserID: number;
  position: unknown;
  /** The bot's side; null before the start. */
  symbol: PlayerSymbol | null;
  /** The open offers, all to the bot, which makes none; its move waits for its answer to them. */
  offerState: OfferState | null;
  lastActionTime: number;
}

// Each part reads only what waits for these bots, by the index: matches that wait for people cost nothing.
const CLAIM = statement<BotWork>()(
  { botUserIDs: ints, now: bigint, claimedUntil: bigint, invites: int, turns: int, offers: int },
  (at) => {
    const waiting = (kind: string, most: string) => `select match_id from matches
    where waiting_bot_id = any (${at.botUserIDs}) and ${kind} and paused_reason is null and coalesce(claimed_until, 0) <= ${at.now}
    order by last_action_time limit ${most} for update skip locked`;
    return `with invites as (${waiting(INVITED, at.invites)}),
  turns as (${waiting(`${ACTIVE} and not ${OFFERED}`, at.turns)}),
  offers as (${waiting(`${ACTIVE} and ${OFFERED}`, at.offers)}),
  work as (select * from turns union all select * from invites union all select * from offers)
  update matches m set claimed_until = ${at.claimedUntil} where match_id = any (array(select match_id from work))
  returning m.match_id as "matchID", m.game_type as "gameType",
    m.rules_version as "rulesVersion", m.state::int as "state",
    m.waiting_bot_id as "botUserID", m.position,
    case when m.${ACTIVE} then m.offer_state end as "offerState", m.last_action_time::float8 as "lastActionTime",
    case m.waiting_bot_id when m.x_user_id then 'X' when m.o_user_id then 'O' end as "symbol"`;
  },
);

/** How much of each kind of work may be taken on; each has its own, so that a flood of one leaves the other its places. */
export interface BotRoom {
  invites: number;
  turns: number;
  offers: number;
}

/** Claims some matches that wait for these bots for this process, until the claim ends, the longest waiting first. */
export const claimBotWork = (
  db: Queryable,
  { invites, turns, offers }: BotRoom,
  { botUserIDs, now, claimMs }: { botUserIDs: readonly number[]; now: number; claimMs: number },
): Promise<BotWork[]> => db.run(CLAIM, { botUserIDs, invites, turns, offers, now, claimedUntil: now + claimMs });

const RELEASE = statement<never>()(
  { botUserIDs: ints, matchIDs: orNull(ints) },
  (at) => `update matches set claimed_until = null
  where waiting_bot_id = any (${at.botUserIDs}) and state in (${STATES.invited}, ${STATES.active})
    and claimed_until is not null and (${at.matchIDs} is null or match_id = any (${at.matchIDs}))`,
);

/** Gives up claims on matches that wait for these bots: on some, or on all where nobody else can hold one. */
export const releaseBotWork = async (
  db: Queryable,
  botUserIDs: readonly number[],
  matchIDs: readonly number[] | "all",
): Promise<void> => {
  await db.run(RELEASE, { botUserIDs, matchIDs: matchIDs === "all" ? null : matchIDs });
};
