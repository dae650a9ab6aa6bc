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
import * as push from "../events/push.ts";
import * as webhooks from "../events/webhooks.ts";
import { listGames } from "../games.ts";
import { readAudit } from "../identity/audit.ts";
import * as people from "../people/moderation.ts";
import { readMe, readUser, searchFriends } from "../people/users.ts";
import type { Services } from "../services.ts";
import {
  actorRequestOf,
  type Context,
  type Implementations,
  type Operation,
  operationFrom,
  requestMetaOf,
  type SignedInContext,
} from "./operation.ts";

/** Sets the token of a new session as the cookie, too. */
const withCookie = <Value extends Credentials>(context: Context, answer: Answer<Value>): Answer<Value> => {
  if (answer.ok) context.setSession(answer.value.token);
  return answer;
};

/** Remembers the device of a log-in, and sets its cookies. */
const withDevice = async <Value extends Credentials>(
  context: Context,
  answer: Answer<Value>,
): Promise<Answer<Value>> => {
  if (!answer.ok) return answer;
  const { devices } = context.services.auth;
  const deviceToken = await devices.remember(answer.value.user.userID, context.deviceToken);
  withCookie(context, answer);
  context.setDevice(deviceToken);
  return answer;
};

const challengeViewerOf = ({ actor, origin }: Context) => ({ userID: actor?.userID ?? null, origin });

const challengeActorOf = (context: SignedInContext) => ({
  ...actorRequestOf(context),
  origin: context.origin,
  address: context.address,
  network: context.network,
});

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

const requestFrom = (context: Context) => ({ meta: requestMetaOf(context), origin: context.origin });

/** One function for every operation of the contract (contract 6), by group. */
const groups: { readonly [Group in GroupName]: Implementations<Group> } = {
  /** The life of a match and its reading (contract 4). */
  matches: {
    invite: {
      checksSession: true,
      run: (context, input) => context.services.matches.invite(actorRequestOf(context), input),
    },
    accept: {
      checksSession: true,
      run: (context, input) => context.services.matches.act("accept", actorRequestOf(context), input),
    },
    decline: {
      checksSession: true,
      run: (context, input) => context.services.matches.act("decline", actorRequestOf(context), input),
    },
    cancel: {
      checksSession: true,
      run: (context, input) => context.services.matches.act("cancel", actorRequestOf(context), input),
    },
    forfeit: {
      checksSession: true,
      run: (context, input) => context.services.matches.act("forfeit", actorRequestOf(context), input),
    },
    move: {
      checksSession: true,
      refuseSize: refuseLargeMove,
      run: (context, input) => context.services.matches.move(actorRequestOf(context), input),
    },
    rematch: (context, input) => context.services.matches.rematch(actorRequestOf(context), input),
    offer: (context, input) => context.services.matches.offer(actorRequestOf(context), input),
    acceptOffer: (context, input) =>
      context.services.matches.answerOffer("acceptOffer", actorRequestOf(context), input),
    declineOffer: (context, input) =>
      context.services.matches.answerOffer("declineOffer", actorRequestOf(context), input),
    withdrawOffer: (context, input) =>
      context.services.matches.answerOffer("withdrawOffer", actorRequestOf(context), input),
    extend: {
      checksSession: true,
      run: (context, input) => context.services.matches.act("extend", actorRequestOf(context), input),
    },
    list: {
      checksSession: true,
      run: (context, input) => context.services.matches.list(context, input),
    },
    get: {
      checksSession: true,
      run: (context, input) => context.services.matches.get(context, input),
    },
    history: {
      checksSession: true,
      run: ({ services, actor }, input) => services.matches.history(actor, input),
    },
    positions: {
      checksSession: true,
      run: ({ services, actor }, input) => services.matches.positions(actor, input),
    },
  },

  /** Users to invite (contract 4.3). */
  friends: {
    search: ({ services, actor }, input) => searchFriends(services, actor.userID, input),
  },

  /** The games on offer (contract 4.4, 5.1). */
  games: {
    list: ({ services }) => done(listGames(services.games, services.boards)),
  },

  /** Signing in and out (contract 4.4, 7). */
  auth: {
    guest: async (context, input) =>
      withCookie(context, await signUpGuest(context.services, requestMetaOf(context), input)),
    register: async (context, input) => {
      const { actor, services } = context;
      return withDevice(context, await register(services, actor, requestMetaOf(context), input));
    },
    login: async (context, input) => withDevice(context, await login(context.services, requestMetaOf(context), input)),
    logout: async (context) => {
      const ended = await logout(context.services, context.actor, requestMetaOf(context));
      if (ended.ok) context.setSession(null);
      return ended;
    },
    me: ({ services, actor }) => readMe(services, actor.userID),
  },

  /** A user's public page (contract 4.4). */
  users: {
    get: ({ services, actor }, { userID }) => readUser(services, actor.userID, userID),
  },

  /** The actor's own account, sessions and API keys (contract 4.4: under /platform/me). */
  account: {
    rename: (context, { username }) =>
      accounts.rename(context.services, context.actor, requestMetaOf(context), username),
    setAvatar: ({ services, actor }, input) => accounts.setAvatar(services, actor, input),
    changePassword: async (context, input) => {
      const { services, actor } = context;
      const changed = await accounts.changePassword(services, actor, requestMetaOf(context), input);
      if (changed.ok) context.setSession(changed.value.token);
      return changed;
    },
    sessions: ({ services, actor }) => sessions.listSessions(services, actor),
    renameSession: ({ services, actor }, input) => sessions.renameSession(services, actor, input),
    endSession: (context, { sessionID }) =>
      sessions.endSession(context.services, context.actor, requestMetaOf(context), sessionID),
    endSessions: async (context) => {
      const ended = await sessions.endAllSessions(context.services, context.actor, requestMetaOf(context));
      if (ended.ok) context.setSession(null);
      return ended;
    },
    keys: ({ services, actor }) => sessions.listKeys(services, actor),
    createKey: (context, input) => sessions.createKey(context.services, context.actor, requestMetaOf(context), input),
    revokeKey: (context, { keyID }) =>
      sessions.revokeKey(context.services, context.actor, requestMetaOf(context), keyID),
    audit: ({ services, actor }, input) => readAudit(services, actor.userID, input),
    delete: async (context, input) => {
      const deleted = await deleteAccount(context.services, context.actor, requestMetaOf(context), input);
      if (deleted.ok) context.setSession(null);
      return deleted;
    },
  },

  /** Coming back without the password (contract 7). */
  recovery: {
    state: ({ services, actor }) => recovery.readCodes(services, actor),
    create: (context, { password }) =>
      recovery.replaceCodes(context.services, context.actor, requestMetaOf(context), password),
    use: async (context, input) =>
      withDevice(context, await recovery.useCode(context.services, requestMetaOf(context), input)),
  },

  /** Passkeys, a second way in (contract 7). */
  passkeys: {
    list: ({ services, actor }) => passkeys.listPasskeys(services, actor),
    registerOptions: (context, { password }) =>
      passkeys.registerOptions(context.services, context.actor, requestFrom(context), password),
    register: (context, input) =>
      passkeys.registerPasskey(context.services, context.actor, requestFrom(context), input),
    rename: ({ services, actor }, input) => passkeys.renamePasskey(services, actor, input),
    remove: (context, { passkeyID }) =>
      passkeys.removePasskey(context.services, context.actor, requestMetaOf(context), passkeyID),
    signInOptions: (context) => passkeys.signInOptions(context.services, requestFrom(context)),
    signIn: async (context, input) =>
      withDevice(context, await passkeys.signInByPasskey(context.services, requestFrom(context), input)),
  },

  /** What a user may do about others: blocks, privacy, reports (contract 4.8). */
  people: {
    block: ({ services, actor }, { userID }) => people.blockUser(services, actor, userID),
    unblock: ({ services, actor }, { userID }) => people.unblockUser(services, actor, userID),
    blocks: ({ services, actor }) => people.listBlocks(services, actor.userID),
    privacy: ({ services, actor }) => people.readPrivacy(services, actor.userID),
    setPrivacy: ({ services, actor }, input) => people.setPrivacy(services, actor, input),
    report: ({ services, actor }, input) => people.reportUser(services, actor, input),
  },

  /** Open seats (contract 4.5). */
  challenges: {
    create: (context, input) => context.services.challenges.create(challengeActorOf(context), input),
    list: (context, input) => context.services.challenges.list(challengeViewerOf(context), input),
    get: (context, { ref }) => context.services.challenges.get(challengeViewerOf(context), ref),
    accept: (context, { ref }) => context.services.challenges.accept(challengeActorOf(context), ref),
    cancel: (context, { ref }) => context.services.challenges.cancel(challengeActorOf(context), ref),
    mine: (context) => context.services.challenges.mine(challengeViewerOf(context)),
    quick: (context, input) => context.services.challenges.quick(challengeActorOf(context), input),
  },

  /** Notifications of a user's browsers (contract 4.9). */
  push: {
    key: ({ services }) => done(services.pushKey),
    list: ({ services, actor }) => push.listOwnSubscriptions(services, actor.userID),
    subscribe: ({ services, actor }, input) => push.subscribe(services, actor, input),
    unsubscribe: ({ services, actor }, { subscriptionID }) => push.unsubscribe(services, actor, subscriptionID),
    settings: ({ services, actor }) => push.readSettings(services, actor.userID),
    setSettings: ({ services, actor }, input) => push.changeSettings(services, actor, input),
  },

  /** Addresses that receive the events of a user's matches (contract 4.9). */
  webhooks: {
    list: ({ services, actor }) => webhooks.listWebhooks(services, actor.userID),
    create: (context, input) => webhooks.createWebhook(context.services, context.actor, requestMetaOf(context), input),
    get: ({ services, actor }, { webhookID }) => webhooks.readWebhook(services, actor.userID, webhookID),
    update: (context, input) => webhooks.changeWebhook(context.services, context.actor, requestMetaOf(context), input),
    remove: (context, { webhookID }) =>
      webhooks.removeWebhook(context.services, context.actor, requestMetaOf(context), webhookID),
    rotate: (context, input) => webhooks.rotateSecret(context.services, context.actor, requestMetaOf(context), input),
    test: ({ services, actor }, { webhookID }) => webhooks.testWebhook(services, actor, webhookID),
    replay: (context, input) => webhooks.replayEvents(context.services, context.actor, requestMetaOf(context), input),
    deliveries: ({ services, actor }, input) => webhooks.listDeliveries(services, actor.userID, input),
    retry: ({ services, actor }, input) => webhooks.retryDelivery(services, actor, input),
  },

  /** What the service offers (contract 4.7). */
  meta: {
    get: ({ services }) => done(metaOf(services)),
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
