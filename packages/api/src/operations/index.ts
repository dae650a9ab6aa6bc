import {
  CONTRACT_VERSION,
  type Credentials,
  FEATURES,
  type GroupName,
  LIMITS,
  type OperationName,
  PUSH_FEATURE,
} from "@yourmove/contract";
import { type Answer, done, type Failure } from "../answer.ts";
import { listGames } from "../games.ts";
import { writeList } from "../matches/list-items.ts";
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

/** The answer to who begins a session: its token is set as the cookie, too. */
const withCookie = <Value extends Credentials>(context: Context, answer: Answer<Value>): Answer<Value> => {
  if (answer.ok) context.setSession(answer.value.token);
  return answer;
};

/** The answer to who has shown to be somebody with an account: its device is known from now on. */
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
});

const bytesOf = (input: unknown): number => {
  const move = typeof input === "object" && input !== null && "move" in input ? input.move : undefined;
  return move === undefined ? 0 : Buffer.byteLength(JSON.stringify(move));
};

const tooLarge: Failure = { code: "payload_too_large", detail: `A move has at most ${LIMITS.moveBytes} bytes` };

/** Refuses a move over its bound (contract 4). */
const refuseLargeMove = (raw: unknown): Failure | null => (bytesOf(raw) > LIMITS.moveBytes ? tooLarge : null);

const metaOf = ({ push }: Services) => {
  const { whyOff: pushOff } = push.pushKey;
  const features = [...FEATURES, ...(pushOff === null ? [PUSH_FEATURE] : [])];
  return { contractVersion: CONTRACT_VERSION, features, pushOff, limits: LIMITS };
};

const requestFrom = (context: Context) => ({ meta: requestMetaOf(context), origin: context.origin });

/** What every operation of the contract does (contract 6), by group. */
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
      writeValue: writeList,
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
    search: ({ services, actor }, input) => services.friends.search(actor.userID, input),
  },

  /** The games on offer (contract 4.4, 5.1). */
  games: {
    list: ({ services }) => done(listGames(services.games, services.boardURLs)),
  },

  /** Signing in and out (contract 4.4, 7). */
  auth: {
    guest: async (context, input) =>
      withCookie(context, await context.services.auth.guest(requestMetaOf(context), input)),
    register: async (context, input) => {
      const { actor, services } = context;
      return withDevice(context, await services.auth.register({ ...requestMetaOf(context), actor }, input));
    },
    login: async (context, input) =>
      withDevice(context, await context.services.auth.login(requestMetaOf(context), input)),
    logout: async (context) => {
      const ended = await context.services.auth.logout(context.actor, requestMetaOf(context));
      if (ended.ok) context.setSession(null);
      return ended;
    },
    me: ({ services, actor }) => services.users.me(actor.userID),
  },

  /** A user's public page (contract 4.4). */
  users: {
    get: ({ services, actor }, { userID }) => services.users.get(actor.userID, userID),
  },

  /** The actor's own account, sessions and API keys (contract 4.4: under /platform/me). */
  account: {
    rename: (context, { username }) => context.services.account.rename(context.actor, requestMetaOf(context), username),
    setAvatar: ({ services, actor }, input) => services.account.setAvatar(actor, input),
    changePassword: async (context, input) => {
      const { services, actor } = context;
      const changed = await services.account.changePassword(actor, requestMetaOf(context), input);
      if (changed.ok) context.setSession(changed.value.token);
      return changed;
    },
    sessions: ({ services, actor }) => services.account.sessions(actor),
    renameSession: ({ services, actor }, input) => services.account.renameSession(actor, input),
    endSession: (context, { sessionID }) =>
      context.services.account.endSession(context.actor, requestMetaOf(context), sessionID),
    endSessions: async (context) => {
      const ended = await context.services.account.endSessions(context.actor, requestMetaOf(context));
      if (ended.ok) context.setSession(null);
      return ended;
    },
    keys: ({ services, actor }) => services.account.keys(actor),
    createKey: (context, input) => {
      return context.services.account.createKey(context.actor, requestMetaOf(context), input);
    },
    revokeKey: (context, { keyID }) => context.services.account.revokeKey(context.actor, requestMetaOf(context), keyID),
    audit: ({ services, actor }, input) => services.account.audit(actor, input),
    delete: async (context, input) => {
      const deleted = await context.services.account.delete(context.actor, requestMetaOf(context), input);
      if (deleted.ok) context.setSession(null);
      return deleted;
    },
  },

  /** Coming back without the password (contract 7). */
  recovery: {
    state: ({ services, actor }) => services.recovery.state(actor),
    create: (context, { password }) =>
      context.services.recovery.create(context.actor, requestMetaOf(context), password),
    use: async (context, input) =>
      withDevice(context, await context.services.recovery.use(requestMetaOf(context), input)),
  },

  /** Passkeys, a second way in (contract 7). */
  passkeys: {
    list: ({ services, actor }) => services.passkeys.list(actor),
    registerOptions: (context, { password }) =>
      context.services.passkeys.registerOptions(context.actor, requestFrom(context), password),
    register: (context, input) => context.services.passkeys.register(context.actor, requestFrom(context), input),
    rename: ({ services, actor }, input) => services.passkeys.rename(actor, input),
    remove: (context, { passkeyID }) =>
      context.services.passkeys.remove(context.actor, requestMetaOf(context), passkeyID),
    signInOptions: (context) => context.services.passkeys.signInOptions(requestFrom(context)),
    signIn: async (context, input) =>
      withDevice(context, await context.services.passkeys.signIn(requestFrom(context), input)),
  },

  /** What a user may do about others who spoil it (contract 4.8). */
  people: {
    block: ({ services, actor }, { userID }) => services.people.block(actor.userID, userID),
    unblock: ({ services, actor }, { userID }) => services.people.unblock(actor.userID, userID),
    blocks: ({ services, actor }) => services.people.blocks(actor),
    privacy: ({ services, actor }) => services.people.privacy(actor.userID),
    setPrivacy: ({ services, actor }, input) => services.people.setPrivacy(actor.userID, input),
    report: ({ services, actor }, input) => services.people.report(actor.userID, input),
  },

  /** Open seats: invites to nobody yet (contract 4.5). */
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
    key: ({ services }) => done(services.push.pushKey),
    list: ({ services, actor }) => services.push.list(actor.userID),
    subscribe: ({ services, actor }, input) => services.push.subscribe(actor, input),
    unsubscribe: ({ services, actor }, { subscriptionID }) => services.push.unsubscribe(actor.userID, subscriptionID),
    settings: ({ services, actor }) => services.push.settings(actor.userID),
    setSettings: ({ services, actor }, input) => services.push.setSettings(actor.userID, input),
  },

  /** Addresses that receive the events of a user's matches (contract 4.9). */
  webhooks: {
    list: ({ services, actor }) => services.webhooks.list(actor.userID),
    create: (context, input) => context.services.webhooks.create(context.actor, requestMetaOf(context), input),
    get: ({ services, actor }, { webhookID }) => services.webhooks.get(actor.userID, webhookID),
    update: (context, input) => context.services.webhooks.update(context.actor, requestMetaOf(context), input),
    remove: (context, { webhookID }) =>
      context.services.webhooks.remove(context.actor, requestMetaOf(context), webhookID),
    rotate: (context, { webhookID }) =>
      context.services.webhooks.rotate(context.actor, requestMetaOf(context), webhookID),
    test: ({ services, actor }, { webhookID }) => services.webhooks.test(actor.userID, webhookID),
    replay: (context, input) => context.services.webhooks.replay(context.actor, requestMetaOf(context), input),
    deliveries: ({ services, actor }, input) => services.webhooks.deliveries(actor.userID, input),
    retry: ({ services, actor }, input) => services.webhooks.retry(actor.userID, input),
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
