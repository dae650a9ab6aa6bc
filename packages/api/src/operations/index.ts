import {
  CONTRACT_VERSION,
  DAILY_FEATURE,
  FEATURES,
  type GroupName,
  LIMITS,
  OFFER_KINDS,
  type OperationName,
  PUSH_FEATURE,
} from "@yourmove/contract";
import * as account from "../account/account.ts";
import { readDaysOff, returnFromDaysOff, takeDaysOff } from "../account/days-off.ts";
import { deleteAccount } from "../account/deletion.ts";
import { readAudit } from "../account/read-audit.ts";
import * as sessions from "../account/sessions-and-keys.ts";
import { done, type Failure } from "../answer.ts";
import { login, logout, register, signUpGuest } from "../auth/auth.ts";
import * as passkeys from "../auth/passkeys.ts";
import * as recovery from "../auth/recovery.ts";
import { acceptChallenge } from "../challenges/accept-challenge.ts";
import { cancelChallenge } from "../challenges/cancel-challenge.ts";
import { createChallenge } from "../challenges/create-challenge.ts";
import { quickMatch } from "../challenges/matchmaking.ts";
import { readChallenge, readOpen, readOwn } from "../challenges/read-challenges.ts";
import type { Services } from "../context.ts";
import { finishDaily, readDaily } from "../daily/daily.ts";
import * as push from "../events/push.ts";
import * as webhooks from "../events/webhooks.ts";
import { listGames } from "../games.ts";
import { answerOffer, makeMove, makeOffer, plainAction } from "../matches/act.ts";
import { askForRematch, sendInvite } from "../matches/invite.ts";
import { readList } from "../matches/read-list.ts";
import { readHistory, readMatch } from "../matches/read-match.ts";
import { readPositions } from "../matches/read-positions.ts";
import * as people from "../people/moderation.ts";
import { readMe, readUser, searchFriends } from "../people/users.ts";
import { type Implementations, type Operation, operationFrom } from "./operation.ts";

const bytesOf = (input: unknown): number => {
  const move = typeof input === "object" && input !== null && "move" in input ? input.move : undefined;
  return move === undefined ? 0 : Buffer.byteLength(JSON.stringify(move));
};

const tooLarge: Failure = { code: "payload_too_large", detail: `A move has at most ${LIMITS.moveBytes} bytes` };

/** Refuses a move over its bound. */
const refuseLargeMove = (raw: unknown): Failure | null => (bytesOf(raw) > LIMITS.moveBytes ? tooLarge : null);

const noSuchKind: Failure = { code: "route_not_found", detail: "There is no offer of this kind" };
const KINDS: readonly string[] = OFFER_KINDS;

/** Refuses an offer of a kind that there is not: over REST that is a part of the path (contract 4.6). */
const refuseUnknownKind = (raw: unknown): Failure | null => {
  const kind = typeof raw === "object" && raw !== null && "kind" in raw ? raw.kind : undefined;
  return typeof kind === "string" && !KINDS.includes(kind) ? noSuchKind : null;
};

const metaOf = ({ pushKey, hasDaily, limits }: Services) => {
  const { whyOff: pushOff } = pushKey;
  const features = [...FEATURES, ...(pushOff === null ? [PUSH_FEATURE] : []), ...(hasDaily ? [DAILY_FEATURE] : [])];
  return { contractVersion: CONTRACT_VERSION, features, pushOff, limits };
};

/** One function for every operation of the contract, by group. */
const groups: { readonly [Group in GroupName]: Implementations<Group> } = {
  /** The life of a match and its reading. */
  matches: {
    invite: { checksSession: true, run: sendInvite },
    accept: { checksSession: true, run: plainAction("accept") },
    decline: plainAction("decline"),
    cancel: plainAction("cancel"),
    forfeit: plainAction("forfeit"),
    move: { checksSession: true, refuseRaw: refuseLargeMove, run: makeMove },
    rematch: askForRematch,
    offer: { refuseRaw: refuseUnknownKind, run: makeOffer },
    acceptOffer: { refuseRaw: refuseUnknownKind, run: answerOffer("acceptOffer") },
    declineOffer: { refuseRaw: refuseUnknownKind, run: answerOffer("declineOffer") },
    withdrawOffer: { refuseRaw: refuseUnknownKind, run: answerOffer("withdrawOffer") },
    extend: plainAction("extend"),
    list: { checksSession: true, run: readList },
    get: { checksSession: true, run: readMatch },
    history: readHistory,
    positions: readPositions,
  },

  /** Users to invite. */
  friends: { search: searchFriends },

  /** The games on offer. */
  games: { list: ({ boards, games }) => done(listGames(games, boards)) },

  /** Signing in and out. */
  auth: { guest: signUpGuest, register, login, logout, me: readMe },

  /** A user's public page. */
  users: { get: readUser },

  /** The actor's own account, sessions and API keys (under /platform/me). */
  account: {
    rename: account.rename,
    setAvatar: account.setAvatar,
    changePassword: account.changePassword,
    sessions: sessions.listSessions,
    renameSession: sessions.renameSession,
    endSession: sessions.endSession,
    endSessions: sessions.endAllSessions,
    keys: sessions.listKeys,
    createKey: sessions.createKey,
    revokeKey: sessions.revokeKey,
    audit: readAudit,
    delete: deleteAccount,
  },

  /** Coming back without the password. */
  recovery: { state: recovery.readCodes, create: recovery.replaceCodes, use: recovery.useCode },

  /** Passkeys, a second way in. */
  passkeys: {
    list: passkeys.listPasskeys,
    registerOptions: passkeys.registerOptions,
    register: passkeys.registerPasskey,
    rename: passkeys.renamePasskey,
    remove: passkeys.removePasskey,
    signInOptions: passkeys.signInOptions,
    signIn: passkeys.signInByPasskey,
  },

  /** The position of the day. */
  daily: { get: readDaily, finish: finishDaily },

  /** Days off. */
  daysOff: {
    get: readDaysOff,
    set: takeDaysOff,
    end: returnFromDaysOff,
  },

  /** What a user may do about others: blocks, privacy, reports. */
  people: {
    block: people.blockUser,
    unblock: people.unblockUser,
    blocks: people.listBlocks,
    privacy: people.readPrivacy,
    setPrivacy: people.setPrivacy,
    report: people.reportUser,
  },

  /** Open seats. */
  challenges: {
    create: createChallenge,
    list: readOpen,
    get: readChallenge,
    accept: acceptChallenge,
    cancel: cancelChallenge,
    mine: readOwn,
    quick: quickMatch,
  },

  /** Notifications of a user's browsers. */
  push: {
    key: ({ pushKey }) => done(pushKey),
    list: push.listOwnSubscriptions,
    subscribe: push.subscribe,
    unsubscribe: push.unsubscribe,
    settings: push.readSettings,
    setSettings: push.changeSettings,
  },

  /** Addresses that receive the events of a user's matches. */
  webhooks: {
    list: webhooks.listWebhooks,
    create: webhooks.createWebhook,
    get: webhooks.readWebhook,
    update: webhooks.updateWebhook,
    remove: webhooks.removeWebhook,
    rotate: webhooks.rotateSecret,
    test: webhooks.testWebhook,
    replay: webhooks.replayEvents,
    deliveries: webhooks.listDeliveries,
    retry: webhooks.retryDelivery,
  },

  /** What the service offers. */
  meta: { get: (ctx) => done(metaOf(ctx)) },
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
