import { z } from "zod";
import { EVENT_KINDS } from "../events.ts";
import { LIMITS } from "../limits.ts";
import { urlTextSchema } from "../primitives.ts";
import { usernameSchema } from "../sign-in.ts";
import { emptySchema } from "../user.ts";
import {
  ACCOUNT_ACTS,
  AUDIT_ACTORS,
  BAN_REASONS,
  DELIVERY_STATES,
  OPERATOR_ACTS,
  REPORT_REASONS,
  SYMBOLS,
} from "../vocabulary.ts";
import { deliverySchema } from "../webhooks.ts";
import type { Declaration } from "./declare.ts";

/** What a ban does to its user's matches: nothing, an end without a winner, or a win of the opponent. */
const BAN_MATCHES = ["leave", "abort", "forfeit"] as const;

const idSchema = z.coerce.number().int().min(1).max(LIMITS.maxID);
const timeSchema = z.coerce.number().int().min(0).max(8_640_000_000_000_000);
const limitSchema = z.coerce.number().int().min(1).max(200).default(50);
const noteSchema = z.string().trim().max(LIMITS.reportTextLength).optional();
const flagSchema = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
const wordsSchema = z.array(z.string().min(1).max(255)).max(100);

const pageSchema = z.object({ before: idSchema.optional(), limit: limitSchema });

/** Which users to list. */
const findUsersInput = pageSchema.extend({
  name: z.string().max(LIMITS.summaryUsernameLength).optional(),
  isBanned: flagSchema.optional(),
});
/** Which user. */
const userInput = z.object({ userID: idSchema });
/** A ban; `until` in epoch milliseconds, null for good. */
const banInput = userInput.extend({
  reason: z.enum(BAN_REASONS),
  until: timeSchema.nullable(),
  matches: z.enum(BAN_MATCHES).default("leave"),
  note: noteSchema,
});
/** Something done to a user, with the operator's own words on it. */
const userActInput = userInput.extend({ note: noteSchema });
/** A new name for a user. */
const renameInput = userActInput.extend({ username: usernameSchema });
/** A deletion: the name shows that it is meant. */
const deleteInput = userActInput.extend({ username: z.string() });

/** Something done to the service, with the operator's own words on it. */
const notedInput = z.object({ note: noteSchema });

/** Which reports to list. */
const reportsInput = pageSchema.extend({ userID: idSchema.optional() });
/** Which report. */
const reportInput = z.object({ reportID: idSchema });

/** Which match. */
const matchInput = z.object({ matchID: idSchema, note: noteSchema });
/** How a match is to end: without a winner, or lost by one of the two. */
const endMatchInput = matchInput.extend({
  how: z.enum(["abort", "forfeit"]).default("abort"),
  loserUserID: idSchema.optional(),
});

const gameTypeSchema = z.string().min(1).max(LIMITS.gameTypeLength);
const rulesVersionSchema = z.coerce.number().int().min(1).max(LIMITS.maxID);
/** Which game is put on offer or taken from it. */
const gameInput = z.object({ gameType: gameTypeSchema, note: noteSchema });
/** Which game's matches; of one version of its rules, where that is named. */
const rulesInput = gameInput.extend({ rulesVersion: rulesVersionSchema.optional() });
/** From which version to which other one: the newest on offer without `to`. */
const upgradeInput = gameInput.extend({
  from: rulesVersionSchema,
  to: rulesVersionSchema.optional(),
  isDryRun: z.boolean().default(false),
});

const urlSchema = urlTextSchema(LIMITS.webhookUrlLength);
const kindsSchema = z.array(z.enum(EVENT_KINDS)).min(1);
const descriptionSchema = z.string().max(LIMITS.webhookDescriptionLength);

/** Lists the webhooks of a user; without one, the operator's. */
const webhooksInput = z.object({ userID: idSchema.optional() });
/** Which webhook. */
const webhookInput = z.object({ webhookID: idSchema });
/** A new webhook of the operator's; without games or host issuers it receives the events of all. */
const createWebhookInput = z.object({
  url: urlSchema,
  kinds: kindsSchema.default([...EVENT_KINDS]),
  games: wordsSchema.default([]),
  issuers: wordsSchema.default([]),
  description: descriptionSchema.default(""),
});
/** The changes of a webhook; what is absent stays. */
const updateWebhookInput = webhookInput.extend({
  url: urlSchema.optional(),
  kinds: kindsSchema.optional(),
  games: wordsSchema.optional(),
  issuers: wordsSchema.optional(),
  description: descriptionSchema.optional(),
  isEnabled: z.boolean().optional(),
});
/** Which events to send once more. */
const replayInput = webhookInput.extend({ sinceTime: timeSchema, untilTime: timeSchema });
/** Which deliveries to list. */
const deliveriesInput = pageSchema.extend({
  webhookID: idSchema,
  state: z.enum(["pending", "delivered", "dead"]).optional(),
});
/** Which dead letters to list: of all webhooks, or of one. */
const deadLettersInput = pageSchema.extend({ webhookID: idSchema.optional() });
/** Which delivery. */
const deliveryInput = webhookInput.extend({ deliveryID: idSchema });

/** Which entries of the audit log to list. */
const auditInput = pageSchema.extend({
  // More entries than one table of anything else has rows.
  before: z.coerce.number().int().min(1).optional(),
  userID: idSchema.optional(),
  actor: z.enum(AUDIT_ACTORS).optional(),
  action: z.enum([...ACCOUNT_ACTS, ...OPERATOR_ACTS]).optional(),
});

const count = z.int().min(0);
const time = z.number();
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.number().nullable() });

const userSchema = z.object({
  userID: z.int(),
  username: z.string(),
  isGuest: z.boolean(),
  isBot: z.boolean(),
  isDeleted: z.boolean(),
  hostIssuer: z.string().nullable(),
  hostSubject: z.string().nullable(),
  createdTime: time,
  lastSeenTime: time.nullable(),
  /** Why and until when it is banned, null for good; both null where it is not. */
  banReason: z.enum(BAN_REASONS).nullable(),
  bannedUntil: time.nullable(),
});

const userDetailSchema = userSchema.extend({
  sessions: count,
  keys: count,
  webhooks: count,
  pendingInvites: count,
  activeMatches: count,
  won: count,
  lost: count,
  drawn: count,
  reportsAbout: count,
  reportsMade: count,
});
const oneUserSchema = z.object({ user: userDetailSchema });

const reportSchema = z.object({
  reportID: z.int(),
  reporterID: z.int(),
  reporterName: z.string(),
  userID: z.int(),
  username: z.string(),
  reason: z.enum(REPORT_REASONS),
  text: z.string().nullable(),
  createdTime: time,
  /** Whether the reported user is banned now. */
  isBanned: z.boolean(),
  match: z
    .object({ matchID: z.int(), gameType: z.string(), state: z.int(), result: z.string().nullable(), moveCount: count })
    .nullable(),
});

/** A match with everything that is stored of it; here stand those fields that the operator is shown by the command. */
const matchSchema = z.looseObject({
  matchID: z.int(),
  gameType: z.string(),
  inviterID: z.int(),
  inviteeID: z.int(),
  xUserID: z.int().nullable(),
  currentTurnUserID: z.int().nullable(),
  /** While the turn is both players' at once: which side has moved already. */
  jointTurn: z.object({ moved: z.enum(SYMBOLS).nullable() }).nullable(),
  winnerUserID: z.int().nullable(),
  result: z.string().nullable(),
  position: z.unknown(),
  message: z.string().nullable(),
  createdTime: time,
  finishedTime: time.nullable(),
  deadlineTime: time.nullable(),
});

const moveSchema = z.object({
  sequence: z.int(),
  moveNumber: z.int(),
  userID: z.int(),
  symbol: z.enum(SYMBOLS),
  move: z.record(z.string(), z.unknown()),
  time,
  isTakenBack: z.boolean(),
});

const webhookSchema = z.object({
  webhookID: z.int(),
  /** Null for the operator's own. */
  userID: z.int().nullable(),
  /** Whether it stands in the settings, which alone change it. */
  isOfSettings: z.boolean(),
  url: z.string(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  games: z.array(z.string()),
  issuers: z.array(z.string()),
  description: z.string(),
  isEnabled: z.boolean(),
  createdTime: time,
  failingSince: time.nullable(),
});
const oneWebhookSchema = z.object({ webhook: webhookSchema });
const secretSchema = z.object({ secret: z.string() });

const deadLetterSchema = z.object({
  deliveryID: z.int(),
  webhookID: z.int(),
  userID: z.int().nullable(),
  url: z.string(),
  type: z.string(),
  matchID: z.int().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: count,
  createdTime: time,
  endedTime: time.nullable(),
  lastAnswer: z.string().nullable(),
});

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).readonly();
const auditEntrySchema = z.object({
  entryID: z.int(),
  time,
  actor: z.enum(AUDIT_ACTORS),
  action: z.enum([...ACCOUNT_ACTS, ...OPERATOR_ACTS]),
  userID: z.int().nullable(),
  subject: z.string().nullable(),
  before: values.nullable(),
  after: values.nullable(),
  note: z.string().nullable(),
  device: z.string().nullable(),
  requestID: z.string().nullable(),
});

const statsSchema = z.object({
  stats: z.object({
    accounts: count,
    guests: count,
    hostUsers: count,
    bots: count,
    deleted: count,
    banned: count,
    seenLastMinute: count,
    seenLastDay: count,
    newLastDay: count,
    matches: count,
    invites: count,
    activeMatches: count,
    openChallenges: count,
    reports: count,
    reportsLastWeek: count,
    sessions: count,
    webhooks: count,
    disabledWebhooks: count,
    deadDeliveries: count,
    untakenEvents: count,
    databaseBytes: count,
  }),
  /** Which of these are estimates: PostgreSQL's own, as of its last look at the table. */
  estimates: z.array(z.string()),
  /** The figures of the process that answers; `removed` since it started, by what it was. */
  process: z.object({ openPolls: count, removed: z.record(z.string(), count) }),
});

const clockSchema = z.object({
  time,
  /** How far the process that answers is ahead of the database; null before that is known. */
  offsetMs: z.number().nullable(),
  /** False after a leap: nothing is ended or removed. */
  isSettled: z.boolean(),
  /** How many users' cursors, and how many matches, lie ahead of the clock. */
  ahead: z.object({ users: count, matches: count }),
});

const gamesSchema = z.object({
  items: z.array(
    z.object({
      gameType: z.string(),
      rulesVersion: z.int(),
      /** Null where its rules are not here. */
      name: z.string().nullable(),
      /** Whether the process that answers has its rules. */
      isHere: z.boolean(),
      /** Whether new matches take it. */
      isOffered: z.boolean(),
      isRetired: z.boolean(),
      /** Of its live matches; the paused ones are among both. */
      active: count,
      invited: count,
      paused: count,
    }),
  ),
  /** The faults of games in the process that answers, since it started. */
  faults: z.array(
    z.object({
      gameType: z.string(),
      rulesVersion: z.int(),
      fn: z.string(),
      kind: z.string(),
      count,
      message: z.string(),
      firstTime: time,
      lastTime: time,
    }),
  ),
});
const offeredSchema = z.object({ isRetired: z.boolean() });
/** Matches that stay as they are, the first hundred of them. */
const leftSchema = z.array(z.object({ matchID: z.int(), why: z.string() }));

/** The declaration of a call of the operator's. */
export type AdminDeclaration = Pick<Declaration, "method" | "path" | "access" | "input" | "output">;

/** Declares that the operator may make these calls, and nobody else. */
const ofOperator = <const Calls extends Readonly<Record<string, Omit<AdminDeclaration, "access">>>>(calls: Calls) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { ...call, access: "operator" }]),
  ) as unknown as { readonly [Name in keyof Calls]: Calls[Name] & { readonly access: "operator" } };

const USER = "/users/:userID";
const GAME = "/games/:gameType";
const HOOK = "/webhooks/:webhookID";

/** Every call of the operator's by name; its path is below `/admin/v1`, and its fields stand as in other operations. */
export const ADMIN_OPERATIONS = ofOperator({
  "users.find": { method: "GET", path: "/users", input: findUsersInput, output: page(userSchema) },
  "users.get": { method: "GET", path: USER, input: userInput, output: oneUserSchema },
  "users.ban": {
    method: "POST",
    path: `${USER}/ban`,
    input: banInput,
    output: oneUserSchema.extend({ endedMatches: count }),
  },
  "users.unban": { method: "POST", path: `${USER}/unban`, input: userActInput, output: oneUserSchema },
  "users.rename": { method: "POST", path: `${USER}/rename`, input: renameInput, output: oneUserSchema },
  "users.endSessions": {
    method: "POST",
    path: `${USER}/end-sessions`,
    input: userActInput,
    output: z.object({ count }),
  },
  "users.delete": { method: "POST", path: `${USER}/delete`, input: deleteInput, output: emptySchema },
  "reports.list": { method: "GET", path: "/reports", input: reportsInput, output: page(reportSchema) },
  "reports.get": {
    method: "GET",
    path: "/reports/:reportID",
    input: reportInput,
    output: z.object({ report: reportSchema }),
  },
  "matches.get": {
    method: "GET",
    path: "/matches/:matchID",
    input: matchInput,
    output: z.object({
      match: matchSchema,
      stateName: z.string(),
      inviterName: z.string(),
      inviteeName: z.string(),
      moves: z.array(moveSchema),
    }),
  },
  "matches.end": {
    method: "POST",
    path: "/matches/:matchID/end",
    input: endMatchInput,
    output: z.object({ match: matchSchema }),
  },
  "games.list": { method: "GET", path: "/games", input: z.object({}), output: gamesSchema },
  "games.retire": { method: "POST", path: `${GAME}/retire`, input: gameInput, output: offeredSchema },
  "games.offer": { method: "POST", path: `${GAME}/offer`, input: gameInput, output: offeredSchema },
  "games.resume": {
    method: "POST",
    path: `${GAME}/resume`,
    input: rulesInput,
    output: z.object({ resumed: count, stillPaused: count, matches: leftSchema }),
  },
  "games.upgrade": {
    method: "POST",
    path: `${GAME}/upgrade`,
    input: upgradeInput,
    output: z.object({
      rulesVersion: z.int(),
      isDryRun: z.boolean(),
      fitting: count,
      misfits: count,
      matches: leftSchema,
    }),
  },
  "games.end": { method: "POST", path: `${GAME}/end`, input: rulesInput, output: z.object({ ended: count }) },
  "webhooks.list": {
    method: "GET",
    path: "/webhooks",
    input: webhooksInput,
    output: z.object({ items: z.array(webhookSchema) }),
  },
  "webhooks.create": {
    method: "POST",
    path: "/webhooks",
    input: createWebhookInput,
    output: oneWebhookSchema.extend(secretSchema.shape),
  },
  "webhooks.update": { method: "PATCH", path: HOOK, input: updateWebhookInput, output: oneWebhookSchema },
  "webhooks.remove": { method: "DELETE", path: HOOK, input: webhookInput, output: emptySchema },
  "webhooks.rotate": { method: "POST", path: `${HOOK}/rotate`, input: webhookInput, output: secretSchema },
  "webhooks.test": {
    method: "POST",
    path: `${HOOK}/test`,
    input: webhookInput,
    output: z.object({ deliveryID: z.int() }),
  },
  "webhooks.replay": {
    method: "POST",
    path: `${HOOK}/replay`,
    input: replayInput,
    /** Of more events than are read at once, `nextTime` is when to go on from. */
    output: z.object({ count, nextTime: time.nullable() }),
  },
  "webhooks.deliveries": {
    method: "GET",
    path: `${HOOK}/deliveries`,
    input: deliveriesInput,
    output: page(deliverySchema),
  },
  "webhooks.retry": {
    method: "POST",
    path: `${HOOK}/deliveries/:deliveryID/retry`,
    input: deliveryInput,
    output: emptySchema,
  },
  "deadLetters.list": { method: "GET", path: "/dead-letters", input: deadLettersInput, output: page(deadLetterSchema) },
  "clock.get": { method: "GET", path: "/clock", input: z.object({}), output: clockSchema },
  "clock.trust": { method: "POST", path: "/clock/trust", input: notedInput, output: clockSchema },
  "clock.setBack": {
    method: "POST",
    path: "/clock/set-back",
    input: notedInput,
    output: z.object({ users: count, matches: count }),
  },
  "stats.get": { method: "GET", path: "/stats", input: z.object({}), output: statsSchema },
  "audit.list": { method: "GET", path: "/audit", input: auditInput, output: page(auditEntrySchema) },
});

/** The names of the operator's calls. */
export type AdminOperationName = keyof typeof ADMIN_OPERATIONS;

/** The parsed input of a call of the operator's. */
export type AdminInput<Name extends AdminOperationName> = z.output<(typeof ADMIN_OPERATIONS)[Name]["input"]>;

/** The answer to a call of the operator's. */
export type AdminAnswer<Name extends AdminOperationName> = z.output<(typeof ADMIN_OPERATIONS)[Name]["output"]>;
