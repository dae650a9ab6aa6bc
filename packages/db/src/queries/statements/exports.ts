import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { MATCH_COLUMNS } from "./match-columns.ts";
import type { HistoryRow } from "./moves.ts";
import { MOVE_NUMBER } from "./moves.ts";
import { bigint, first, int, ints, type Statement, statement } from "./statement.ts";
import { LIVE } from "./states.ts";

// Of two exports at once only one finds the last old enough.
const BEGIN = statement<{ isFirst: boolean; lastTime: number | null }>()(
  { userID: int, now: bigint, since: bigint },
  (at) => `with begun as (
    insert into exports as e (user_id, time) select user_id, ${at.now} from users
      where user_id = ${at.userID} and deleted_time is null
    on conflict (user_id) do update set time = excluded.time where e.time <= ${at.since} returning 1
  )
  select exists (select from begun) as "isFirst",
    (select time::float8 from exports where user_id = ${at.userID}) as "lastTime"`,
);

/** Records an export of a user's data, unless there was one after `since`: then returns the time of that one. */
export const beginExport = async (
  db: Queryable,
  userID: number,
  { now, since }: { now: number; since: number },
): Promise<{ lastTime: number } | null> => {
  const begun = await first(db.run(BEGIN, { userID, now, since }));
  return begun?.isFirst ? null : { lastTime: begun?.lastTime ?? now };
};

/** A kind of a user's own rows, as an export has them. */
interface Part {
  readonly table: string;
  readonly type: string;
  /** The key of a row, and the column that names the user. */
  readonly id: string;
  readonly owner: string;
  readonly condition?: string;
  /** The fields by their names, in SQL over alias `t`. */
  readonly fields: Readonly<Record<string, string>>;
}

const TOKEN_TIMES = { createdTime: "t.created_time", lastUsedTime: "t.last_used_time", expiresTime: "t.expires_time" };

/** The contents of an export besides matches; no hash, no token, no secret. */
const PARTS: readonly Part[] = [
  {
    table: "users",
    type: "user",
    id: "user_id",
    owner: "user_id",
    fields: {
      userID: "t.user_id",
      username: "t.username",
      avatar: "t.avatar",
      isGuest: "t.is_guest",
      createdTime: "t.created_time",
      invitesFrom: "t.invites_from",
      presence: "t.presence_for",
      lastSeenTime: "(select last_seen_time from presence p where p.user_id = t.user_id)",
    },
  },
  {
    table: "cursors",
    type: "results",
    id: "user_id",
    owner: "user_id",
    fields: { won: "t.won", lost: "t.lost", drawn: "t.drawn", daysOff: "t.days_off" },
  },
  {
    table: "sessions",
    type: "session",
    id: "session_id",
    owner: "user_id",
    condition: "t.kind = 'session'",
    fields: { sessionID: "t.session_id", name: "t.name", browser: "t.browser", system: "t.system", ...TOKEN_TIMES },
  },
  {
    table: "sessions",
    type: "apiKey",
    id: "session_id",
    owner: "user_id",
    condition: "t.kind = 'api_key'",
    fields: { keyID: "t.session_id", name: "t.name", ...TOKEN_TIMES },
  },
  {
    table: "audit_entries",
    type: "audit",
    id: "entry_id",
    owner: "user_id",
    fields: {
      time: "t.time",
      by: "t.actor",
      action: "t.action",
      subject: "t.subject",
      device: "t.device",
      before: "t.before_values",
      after: "t.after_values",
    },
  },
  {
    table: "bans",
    type: "ban",
    id: "user_id",
    owner: "user_id",
    fields: { reason: "t.reason", until: "t.until_time", createdTime: "t.created_time" },
  },
  {
    table: "devices",
    type: "device",
    id: "last_used_time",
    owner: "user_id",
    fields: { lastUsedTime: "t.last_used_time" },
  },
  {
    table: "recovery_codes",
    type: "recoveryCode",
    id: "number",
    owner: "user_id",
    fields: { createdTime: "t.created_time" },
  },
  {
    table: "passkeys",
    type: "passkey",
    id: "passkey_id",
    owner: "user_id",
    fields: {
      passkeyID: "t.passkey_id",
      name: "t.name",
      isSynced: "t.is_synced",
      createdTime: "t.created_time",
      lastUsedTime: "t.last_used_time",
    },
  },
  {
    table: "blocks",
    type: "block",
    id: "blocked_id",
    owner: "blocker_id",
    fields: { userID: "t.blocked_id", createdTime: "t.created_time" },
  },
  {
    table: "reports",
    type: "report",
    id: "report_id",
    owner: "reporter_id",
    fields: {
      reportID: "t.report_id",
      userID: "t.user_id",
      matchID: "t.match_id",
      reason: "t.reason",
      text: "t.text",
      createdTime: "t.created_time",
    },
  },
  {
    table: "daily_streaks",
    type: "daily",
    id: "user_id",
    owner: "user_id",
    fields: { days: "t.days", best: "t.best", lastDay: "t.last_day", lastWrong: "t.last_wrong" },
  },
  {
    table: "notification_settings",
    type: "notifications",
    id: "user_id",
    owner: "user_id",
    fields: {
      turn: "t.turn",
      invite: "t.invite",
      offer: "t.offer",
      over: "t.over",
      reminder: "t.reminder",
      when: "t.shown_when",
      quietFrom: "t.quiet_from",
      quietTo: "t.quiet_to",
      timeZone: "t.time_zone",
    },
  },
  {
    table: "push_subscriptions",
    type: "push",
    id: "subscription_id",
    owner: "user_id",
    fields: {
      subscriptionID: "t.subscription_id",
      endpoint: "t.endpoint",
      label: "t.label",
      createdTime: "t.created_time",
    },
  },
  {
    table: "webhooks",
    type: "webhook",
    id: "webhook_id",
    owner: "user_id",
    fields: {
      webhookID: "t.webhook_id",
      url: "t.url",
      kinds: "t.kinds",
      description: "t.description",
      isEnabled: "t.is_enabled",
      createdTime: "t.created_time",
    },
  },
  {
    table: "challenges",
    type: "challenge",
    id: "challenge_id",
    owner: "creator_id",
    fields: {
      ref: "t.ref",
      kind: "t.kind",
      gameType: "t.game_type",
      state: "t.state",
      symbol: "t.symbol",
      turnSeconds: "t.turn_seconds",
      options: "t.options",
      clock: "t.clock",
      daysOff: "t.days_off",
      message: "t.message",
      isQuick: "t.is_quick",
      matchID: "t.match_id",
      createdTime: "t.created_time",
      expiresTime: "t.expires_time",
    },
  },
];

/** The tables of an export, besides matches and moves. */
export const EXPORTED_TABLES: readonly string[] = PARTS.map(({ table }) => table);

interface PageOfLines {
  readonly after: number;
  readonly line: string;
}

type PartStatement = Statement<{ userID: number; after: number; limit: number }, PageOfLines>;

// Rows leave the database as the lines of JSON that they are sent as.
const partStatement = ({ table, type, id, owner, condition = "true", fields }: Part): PartStatement => {
  const pairs = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`);
  return statement<PageOfLines>()(
    { userID: int, after: bigint, limit: int },
    (
      at,
    ) => `select t.${id}::float8 as "after", json_build_object('type', '${type}', ${pairs.join(", ")})::text as "line"
    from ${table} t where t.${owner} = ${at.userID} and t.${id} > ${at.after} and ${condition}
    order by t.${id} limit ${at.limit}`,
  );
};

const PART_STATEMENTS = PARTS.map(partStatement);

/** All of a user's own but its matches, as lines of JSON, in pages of `limit`. */
export const exportRows = async function* (
  db: Queryable,
  userID: number,
  limit: number,
): AsyncGenerator<readonly string[]> {
  for (const part of PART_STATEMENTS) {
    for (let after = -1, isLast = false; !isLast; ) {
      const rows = await db.run(part, { userID, after, limit });
      if (rows.length > 0) yield rows.map(({ line }) => line);
      after = rows.at(-1)?.after ?? after;
      isLast = rows.length < limit;
    }
  }
};

/** A match of an export, with the opponent, and all its moves, those taken back too, in the order of the record. */
export type ExportedMatch = MatchRecord & {
  opponentID: number;
  opponentName: string;
  opponentAvatar: string | null;
  opponentIsGuest: boolean;
  opponentIsBot: boolean;
  opponentIsDeleted: boolean;
  moves: HistoryRow[];
};

// Match and moves are of one moment: what of a move may be shown is
// said by the match that it was made in.
const MATCHES = statement<ExportedMatch>()(
  { userID: int, matchIDs: ints },
  (at) => `select ${MATCH_COLUMNS}, u.user_id as "opponentID", u.username as "opponentName",
    u.avatar as "opponentAvatar", u.is_guest as "opponentIsGuest", u.is_bot as "opponentIsBot",
    u.deleted_time is not null as "opponentIsDeleted", coalesce((
      select json_agg(json_build_object('sequence', v.move_number, 'moveNumber', ${MOVE_NUMBER}, 'userID', v.user_id,
        'symbol', v.symbol, 'move', v.move, 'time', v.time, 'isTakenBack', v.is_taken_back) order by v.move_number)
      from moves v where v.match_id = m.match_id), '[]') as "moves"
  from matches m join users u on u.user_id = case when m.inviter_id = ${at.userID} then m.invitee_id else m.inviter_id end
  where m.match_id = any (${at.matchIDs}) and ${at.userID} in (m.inviter_id, m.invitee_id)
  order by m.last_action_time`,
);

/** Some of a user's matches as they are now, in the order of their last changes. */
export const readExported = (db: Queryable, userID: number, matchIDs: readonly number[]): Promise<ExportedMatch[]> =>
  db.run(MATCHES, { userID, matchIDs });

/** A match to export, with the time of its last change and how many moves it has. */
export interface ExportedPlace {
  matchID: number;
  time: number;
  moveCount: number;
}

const PLACE = `match_id as "matchID", last_action_time::float8 as "time", x_move_count + o_move_count as "moveCount"`;

const LIVE_MATCHES = statement<ExportedPlace>()({ userID: int }, ({ userID }) => {
  const side = (mine: string) => `select * from matches where ${mine} = ${userID} and ${LIVE}`;
  return `select ${PLACE} from (${side("inviter_id")} union all ${side("invitee_id")}) m order by last_action_time`;
});

const OVER_MATCHES = statement<ExportedPlace>()({ userID: int, after: bigint, limit: int }, (at) => {
  const side = (mine: string) => `(select * from matches where ${mine} = ${at.userID} and over_time > ${at.after}
    order by over_time limit ${at.limit})`;
  return `select ${PLACE} from (${side("inviter_id")} union all ${side("invitee_id")}) m order by over_time limit ${at.limit}`;
});

/** A user's live matches: some hundreds at the most. */
export const listExportedLive = (db: Queryable, userID: number): Promise<ExportedPlace[]> =>
  db.run(LIVE_MATCHES, { userID });

/** A user's matches that ended after a cursor, the one that ended first before the others. */
export const listExportedOver = (
  db: Queryable,
  userID: number,
  page: { after: number; limit: number },
): Promise<ExportedPlace[]> => db.run(OVER_MATCHES, { userID, ...page });

/** A move of one of several matches. */
export interface ExportedMove extends HistoryRow {
  matchID: number;
}

const MOVES = statement<ExportedMove>()(
  { matchIDs: ints },
  (at) => `select v.match_id as "matchID", v.move_number as "sequence", ${MOVE_NUMBER} as "moveNumber",
    v.user_id as "userID", v.symbol, v.move, v.time::float8 as "time", v.is_taken_back as "isTakenBack"
  from moves v where v.match_id = any (${at.matchIDs}) order by v.match_id, v.move_number`,
);

/** All moves of some matches, those taken back too, match by match in the order of the record. */
export const listMovesOf = (db: Queryable, matchIDs: readonly number[]): Promise<ExportedMove[]> =>
  db.run(MOVES, { matchIDs });
