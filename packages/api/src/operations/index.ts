import {
  CONTRACT_VERSION,
  type Credentials,
  FEATURES,
  type GroupName,
  LIMITS,
  type OperationName,
  PUSH_FEATURE,
} from "@yourmove/contract";
import * as accounts from "../account/account.ts";
import { deleteAccount } from "../account/deletion.ts";
import * as sessions from "../account/sessions-and-keys.ts";
import { type Answer, done, type Failure } from "../answer.ts";
import { login, logout, register, signUpGuest } from "../auth/auth.ts";
import * as passkeys from "../auth/passkeys.ts";
import * as recovery from "../auth/recovery.ts";
import { acceptChallenge } from "../challenges/accept-challenge.ts";
import { cancelChallenge } from "../challenges/cancel-challenge.ts";
import { createChallenge } from "../challenges/create-challenge.ts";
import { quickMatch } from "../challenges/matchmaking.ts";
import { readChallenge, readOpen, readOwn } from "../challenges/read-challenges.ts";
import type { Ctx, Services } from "../context.ts";
import * as push from "../events/push.ts";
import * as webhooks from "../events/webhooks.ts";
import { listGames } from "../games.ts";
import type { Actor } from "../identity/actor.ts";
import { readAudit } from "../identity/audit.ts";
import { answerOffer, makeMove, makeOffer, plainAction } from "../matches/act.ts";
import { askForRematch, sendInvite } from "../matches/invite.ts";
import { readList } from "../matches/read-list.ts";
import { readHistory, readMatch } from "../matches/read-match.ts";
import { readPositions } from "../matches/read-positions.ts";
import * as people from "../people/moderation.ts";
import { readMe, readUser, searchFriends } from "../people/users.ts";
import { type Implementations, type Operation, operationFrom } from "./operation.ts";

/** Sets the token of a new session as the cookie, too. */
const withCookie = <Value extends Credentials>(ctx: Ctx<Actor | null>, answer: Answer<Value>): Answer<Value> => {
  if (answer.ok) ctx.request.setSession(answer.value.token);
  return answer;
};

/** Remembers the device of a log-in, and sets its cookies. */
const withDevice = async <Value extends Credentials>(
  ctx: Ctx<Actor | null>,
  answer: Answer<Value>,
): Promise<Answer<Value>> => {
  if (!answer.ok) return answer;
  const { devices, request } = ctx;
  const deviceToken = await devices.remember(answer.value.user.userID, request.deviceToken);
  withCookie(ctx, answer);
  request.setDevice(deviceToken);
  return answer;
};

const bytesOf = (input: unknown): number => {
  const move = typeof input === "object" && input !== null && "move" in input ? input.move : undefined;
  return move === undefined ? 0 : Buffer.byteLength(JSON.stringify(move));
};

const tooLarge: Failure = { code: "payload_too_large", detail: `A move has at most ${LIMITS.moveBytes} bytes` };

/** Refuses a move over its bound (contract 4). */
const refuseLargeMove = (raw: unknown): Failure | null => (bytesOf(raw) > LIMITS.moveBytes ? tooLarge : null);

const metaOf = ({ pushKey }: Services) => {
  const { whyOff: pushOff } = pushKey;
  const features = [...FEATURES, ...(pushOff === null ? [PUSH_FEATURE] : [])];
  return { contractVersion: CONTRACT_VERSION, features, pushOff, limits: LIMITS };
};

/** One function for every operation of the contract (contract 6), by group. */
const groups: { readonly [Group in GroupName]: Implementations<Group> } = {
  /** The life of a match and its reading (contract 4). */
  matches: {
    invite: sendInvite,
    accept: plainAction("accept"),
    decline: plainAction("decline"),
    cancel: plainAction("cancel"),
    forfeit: plainAction("forfeit"),
    move: { checksSession: true, refuseSize: refuseLargeMove, run: makeMove },
    rematch: askForRematch,
    offer: makeOffer,
    acceptOffer: answerOffer("acceptOffer"),
    declineOffer: answerOffer("declineOffer"),
    withdrawOffer: answerOffer("withdrawOffer"),
    extend: plainAction("extend"),
    list: { checksSession: true, run: readList },
    get: { checksSession: true, run: readMatch },
    history: readHistory,
    positions: readPositions,
  },

  /** Users to invite (contract 4.3). */
  friends: {
    search: (ctx, input) => searchFriends(ctx, ctx.actor.userID, input),
  },

  /** The games on offer (contract 4.4, 5.1). */
  games: {
    list: (ctx) => done(listGames(ctx.games, ctx.boards)),
  },

  /** Signing in and out (contract 4.4, 7). */
  auth: {
    guest: async (ctx, input) => withCookie(ctx, await signUpGuest(ctx, ctx.request, input)),
    register: async (ctx, input) => {
      return withDevice(ctx, await register(ctx, ctx.actor, ctx.request, input));
    },
    login: async (ctx, input) => withDevice(ctx, await login(ctx, ctx.request, input)),
    logout: async (ctx) => {
      const ended = await logout(ctx, ctx.actor, ctx.request);
      if (ended.ok) ctx.request.setSession(null);
      return ended;
    },
    me: (ctx) => readMe(ctx, ctx.actor.userID),
  },

  /** A user's public page (contract 4.4). */
  users: {
    get: (ctx, { userID }) => readUser(ctx, ctx.actor.userID, userID),
  },

  /** The actor's own account, sessions and API keys (contract 4.4: under /platform/me). */
  account: {
    rename: (ctx, { username }) => accounts.rename(ctx, ctx.actor, ctx.request, username),
    setAvatar: (ctx, input) => accounts.setAvatar(ctx, ctx.actor, input),
    changePassword: async (ctx, input) => {
      const changed = await accounts.changePassword(ctx, ctx.actor, ctx.request, input);
      if (changed.ok) ctx.request.setSession(changed.value.token);
      return changed;
    },
    sessions: (ctx) => sessions.listSessions(ctx, ctx.actor),
    renameSession: (ctx, input) => sessions.renameSession(ctx, ctx.actor, input),
    endSession: (ctx, { sessionID }) => sessions.endSession(ctx, ctx.actor, ctx.request, sessionID),
    endSessions: async (ctx) => {
      const ended = await sessions.endAllSessions(ctx, ctx.actor, ctx.request);
      if (ended.ok) ctx.request.setSession(null);
      return ended;
    },
    keys: (ctx) => sessions.listKeys(ctx, ctx.actor),
    createKey: (ctx, input) => sessions.createKey(ctx, ctx.actor, ctx.request, input),
    revokeKey: (ctx, { keyID }) => sessions.revokeKey(ctx, ctx.actor, ctx.request, keyID),
    audit: (ctx, input) => readAudit(ctx, ctx.actor.userID, input),
    delete: async (ctx, input) => {
      const deleted = await deleteAccount(ctx, ctx.actor, ctx.request, input);
      if (deleted.ok) ctx.request.setSession(null);
      return deleted;
    },
  },

  /** Coming back without the password (contract 7). */
  recovery: {
    state: (ctx) => recovery.readCodes(ctx, ctx.actor),
    create: (ctx, { password }) => recovery.replaceCodes(ctx, ctx.actor, ctx.request, password),
    use: async (ctx, input) => withDevice(ctx, await recovery.useCode(ctx, ctx.request, input)),
  },

  /** Passkeys, a second way in (contract 7). */
  passkeys: {
    list: (ctx) => passkeys.listPasskeys(ctx, ctx.actor),
    registerOptions: (ctx, { password }) =>
      passkeys.registerOptions(ctx, ctx.actor, { meta: ctx.request, origin: ctx.request.origin }, password),
    register: (ctx, input) =>
      passkeys.registerPasskey(ctx, ctx.actor, { meta: ctx.request, origin: ctx.request.origin }, input),
    rename: (ctx, input) => passkeys.renamePasskey(ctx, ctx.actor, input),
    remove: (ctx, { passkeyID }) => passkeys.removePasskey(ctx, ctx.actor, ctx.request, passkeyID),
    signInOptions: (ctx) => passkeys.signInOptions(ctx, { meta: ctx.request, origin: ctx.request.origin }),
    signIn: async (ctx, input) =>
      withDevice(ctx, await passkeys.signInByPasskey(ctx, { meta: ctx.request, origin: ctx.request.origin }, input)),
  },

  /** What a user may do about others: blocks, privacy, reports (contract 4.8). */
  people: {
    block: (ctx, { userID }) => people.blockUser(ctx, ctx.actor, userID),
    unblock: (ctx, { userID }) => people.unblockUser(ctx, ctx.actor, userID),
    blocks: (ctx) => people.listBlocks(ctx, ctx.actor.userID),
    privacy: (ctx) => people.readPrivacy(ctx, ctx.actor.userID),
    setPrivacy: (ctx, input) => people.setPrivacy(ctx, ctx.actor, input),
    report: (ctx, input) => people.reportUser(ctx, ctx.actor, input),
  },

  /** Open seats (contract 4.5). */
  challenges: {
    create: createChallenge,
    list: readOpen,
    get: readChallenge,
    accept: acceptChallenge,
    cancel: cancelChallenge,
    mine: readOwn,
    quick: quickMatch,
  },

  /** Notifications of a user's browsers (contract 4.9). */
  push: {
    key: (ctx) => done(ctx.pushKey),
    list: (ctx) => push.listOwnSubscriptions(ctx, ctx.actor.userID),
    subscribe: (ctx, input) => push.subscribe(ctx, ctx.actor, input),
    unsubscribe: (ctx, { subscriptionID }) => push.unsubscribe(ctx, ctx.actor, subscriptionID),
    settings: (ctx) => push.readSettings(ctx, ctx.actor.userID),
    setSettings: (ctx, input) => push.changeSettings(ctx, ctx.actor, input),
  },

  /** Addresses that receive the events of a user's matches (contract 4.9). */
  webhooks: {
    list: (ctx) => webhooks.listWebhooks(ctx, ctx.actor.userID),
    create: (ctx, input) => webhooks.createWebhook(ctx, ctx.actor, ctx.request, input),
    get: (ctx, { webhookID }) => webhooks.readWebhook(ctx, ctx.actor.userID, webhookID),
    update: (ctx, input) => webhooks.changeWebhook(ctx, ctx.actor, ctx.request, input),
    remove: (ctx, { webhookID }) => webhooks.removeWebhook(ctx, ctx.actor, ctx.request, webhookID),
    rotate: (ctx, input) => webhooks.rotateSecret(ctx, ctx.actor, ctx.request, input),
    test: (ctx, { webhookID }) => webhooks.testWebhook(ctx, ctx.actor, webhookID),
    replay: (ctx, input) => webhooks.replayEvents(ctx, ctx.actor, ctx.request, input),
    deliveries: (ctx, input) => webhooks.listDeliveries(ctx, ctx.actor.userID, input),
    retry: (ctx, input) => webhooks.retryDelivery(ctx, ctx.actor, input),
  },

  /** What the service offers (contract 4.7). */
  meta: {
    get: (ctx) => done(metaOf(ctx)),
  },
};

const all: readonly Operation[] = Object.entries(groups).flatMap(([group, implementations]) =>
  Object.entries(implementations).map(([own, implementation]) =>
    operationFrom(`${group}.${own}` as OperationName, implementation as never),
  ),
);

/** Every operation by its name on the wire. */
export const operationsByName: ReadonlyMap<string, Operation> = new Map(
  all.map((operation) => [operation.name, operation]),
);

/** The operation of a name that the contract declares. */
export const operationOf = (name: OperationName): Operation => {
  const operation = operationsByName.get(name);
  if (!operation) throw new Error(`No operation is defined for ${name}, though the contract declares it`);
  return operation;
};
