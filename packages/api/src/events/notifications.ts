import { type EventKind, LIMITS, STATES } from "@yourmove/contract";
import type { eventQueries, notificationQueries, reminderQueries } from "@yourmove/db";

interface Rule {
  readonly category: notificationQueries.NotificationCategory;
  readonly choice: notificationQueries.NotificationChoice;
  /** The users that it is for, the actor still among them. */
  readonly users: (event: eventQueries.EventRow) => readonly (number | null)[];
}

const both = ({ inviterID, inviteeID }: eventQueries.EventRow) => [inviterID, inviteeID];
/** A joint turn belongs to both players. */
const onTurn = (event: eventQueries.EventRow) =>
  event.currentTurnUserID === null ? both(event) : [event.currentTurnUserID];
/** Where it is the inviter's turn at once, the notification of the turn says so. */
const waitingInviter = (event: eventQueries.EventRow) =>
  onTurn(event).includes(event.inviterID) ? [] : [event.inviterID];

/** What people are notified of; all other events are for programs. */
const RULES: Readonly<Partial<Record<EventKind, Rule>>> = {
  "match.turn": { category: "turn", choice: "turn", users: onTurn },
  "match.reminder": { category: "turn", choice: "reminder", users: onTurn },
  "match.invited": { category: "invite", choice: "invite", users: ({ inviteeID }) => [inviteeID] },
  "match.accepted": { category: "news", choice: "invite", users: waitingInviter },
  "challenge.accepted": { category: "news", choice: "invite", users: waitingInviter },
  "match.offered": { category: "offer", choice: "offer", users: both },
  "match.finished": { category: "news", choice: "over", users: both },
  "match.aborted": { category: "news", choice: "over", users: both },
};

/** The kind that a notification keeps: of a reminder that comes with more time, for a day off was taken, that it was extended. */
const keptKind = (kind: EventKind, { kinds }: eventQueries.EventRow): EventKind =>
  kind === "match.reminder" && kinds.includes("match.extended") ? "match.extended" : kind;

/** The notifications of an event for each player but its actor; due a while after it, unless it is a reminder. */
export const notificationsOf = (event: eventQueries.EventRow): notificationQueries.NewNotification[] => {
  const { matchID, actorID, createdTime: eventTime, kinds } = event;
  if (matchID === null) return [];
  return kinds.flatMap((kind) => {
    const rule = RULES[kind];
    if (!rule) return [];
    const users = rule.users(event).filter((userID) => userID !== null && userID !== actorID) as number[];
    const dueTime = kind === "match.reminder" ? eventTime : eventTime + LIMITS.pushDelayMs;
    const { category, choice } = rule;
    const kept = keptKind(kind, event);
    return users.map((userID) => ({ userID, matchID, category, choice, kind: kept, eventTime, dueTime }));
  });
};

/** The reminder of the turn that an event begins; null where that turn is too short for one. */
export const reminderOf = (event: eventQueries.EventRow): reminderQueries.NewReminder | null => {
  const { matchID, inviterID, currentTurnUserID, turnSeconds, deadlineTime, positionVersion, state, kinds } = event;
  if (!kinds.includes("match.turn") || state !== STATES.active) return null;
  const userID = currentTurnUserID ?? inviterID;
  if (matchID === null || userID === null || turnSeconds === null || deadlineTime === null) return null;
  if (turnSeconds < LIMITS.remindedTurnSeconds) return null;
  const left = Math.round(turnSeconds * 1000 * (1 - LIMITS.remindedShare));
  const dueTime = deadlineTime - left;
  return { matchID, userID, positionVersion: positionVersion ?? 0, beganTime: event.createdTime, dueTime };
};

/** The last of those that have the same key, in their order. */
export const lastOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** The payload that a service worker shows: names and numbers, never a position. */
export interface NotificationPayload {
  readonly type: "turn" | "reminder" | "dayOff" | "invite" | "begun" | "offer" | "over" | "clear";
  /** A newer one of the same tag takes its place. */
  readonly tag: string;
  /** How many matches await the user's move. */
  readonly count: number;
  readonly matchID: number | null;
  readonly gameType: string | null;
  readonly opponent: string | null;
  /** How it ended for the user, where it is over. */
  readonly outcome: "won" | "lost" | "drawn" | null;
  /** The page that a click opens, on this site. */
  readonly link: string;
  /** Whether it takes another's place without a sound. */
  readonly isSilent: boolean;
}

/** A notification with how a push service is to treat it (RFC 8030). */
export interface PushMessage {
  readonly payload: NotificationPayload;
  readonly topic: string;
  readonly ttlSeconds: number;
  readonly urgency: "normal" | "high";
  /** The notifications that it stands for. */
  readonly notifications: readonly notificationQueries.ClaimedNotification[];
}

const DAY_SECONDS = 24 * 60 * 60;
/** How long each category is worth showing without a deadline. */
const TTL = { turn: 7 * DAY_SECONDS, invite: 7 * DAY_SECONDS, offer: DAY_SECONDS, news: 3 * DAY_SECONDS };
/** A turn this short is of no use an hour late. */
const URGENT_TURN_SECONDS = 60 * 60;
/** Names are 32 code points at most, but for those of a host platform's users. */
const NAME_LENGTH = 64;

const ttlOf = ({ category, deadlineTime }: notificationQueries.ClaimedNotification, now: number): number =>
  deadlineTime === null
    ? TTL[category]
    : Math.max(60, Math.min(Math.ceil((deadlineTime - now) / 1000), 28 * DAY_SECONDS));

const outcomeOf = ({
  result,
  winnerUserID,
  userID,
}: notificationQueries.ClaimedNotification): NotificationPayload["outcome"] => {
  if (winnerUserID !== null) return winnerUserID === userID ? "won" : "lost";
  return result === "draw" ? "drawn" : null;
};

const typeOf = ({ kind }: notificationQueries.ClaimedNotification): NotificationPayload["type"] => {
  if (kind === "match.turn") return "turn";
  if (kind === "match.reminder") return "reminder";
  if (kind === "match.extended") return "dayOff";
  if (kind === "match.invited") return "invite";
  if (kind === "match.offered") return "offer";
  return kind === "match.finished" || kind === "match.aborted" ? "over" : "begun";
};

const about = (notification: notificationQueries.ClaimedNotification) => ({
  matchID: notification.matchID,
  gameType: notification.gameType,
  opponent: [...notification.opponentName].slice(0, NAME_LENGTH).join(""),
  link: `/matches/${notification.gameType}/${notification.matchID}`,
});
const ABOUT_NONE = { matchID: null, gameType: null, opponent: null, link: "/" } as const;

const urgencyOf = ({ kind, turnSeconds }: notificationQueries.ClaimedNotification): PushMessage["urgency"] =>
  kind === "match.reminder" || (turnSeconds !== null && turnSeconds <= URGENT_TURN_SECONDS) ? "high" : "normal";

const clearing = (
  notifications: readonly notificationQueries.ClaimedNotification[],
  { tag, count }: { tag: string; count: number },
): PushMessage => ({
  payload: { type: "clear", tag, count, ...ABOUT_NONE, outcome: null, isSilent: true },
  topic: tag,
  ttlSeconds: DAY_SECONDS,
  urgency: "normal",
  notifications,
});

/** Turns share one message: the newest by name, and how many more there are. */
const turnMessage = (
  turns: readonly notificationQueries.ClaimedNotification[],
  count: number,
  now: number,
): PushMessage | null => {
  const current = turns.filter(({ isCurrent }) => isCurrent);
  const newest = current.at(-1);
  const tag = "turns";
  if (!newest) return turns.length > 0 ? clearing(turns, { tag, count }) : null;
  const type = typeOf(newest);
  // With several, no one of them is the one to open.
  const subject = count > 1 ? { ...about(newest), link: "/" } : about(newest);
  return {
    payload: { type, tag, count, ...subject, outcome: null, isSilent: false },
    topic: tag,
    ttlSeconds: Math.max(...current.map((notification) => ttlOf(notification, now))),
    urgency: current.some((notification) => urgencyOf(notification) === "high") ? "high" : "normal",
    notifications: turns,
  };
};

const ownMessage = (notification: notificationQueries.ClaimedNotification, count: number, now: number): PushMessage => {
  const tag = `${notification.category}-${notification.matchID}`;
  if (!notification.isCurrent) return clearing([notification], { tag, count });
  const outcome = notification.category === "news" ? outcomeOf(notification) : null;
  return {
    payload: { type: typeOf(notification), tag, count, ...about(notification), outcome, isSilent: false },
    topic: tag,
    ttlSeconds: ttlOf(notification, now),
    urgency: "normal",
    notifications: [notification],
  };
};

/**
 * The messages of one user's notifications, given in how many matches it is the user's turn: turns as one, the rest one by one.
 * One that is no longer so takes away what browsers show of it; one that none shows must have been left out.
 */
export const messagesOf = (
  notifications: readonly notificationQueries.ClaimedNotification[],
  count: number,
  now: number,
): PushMessage[] => {
  const turns = turnMessage(
    notifications.filter(({ category }) => category === "turn"),
    count,
    now,
  );
  const others = notifications
    .filter(({ category }) => category !== "turn")
    .map((notification) => ownMessage(notification, count, now));
  return turns ? [turns, ...others] : others;
};

/** A payload as it is encrypted. Throws when it is longer than a push may be, which no name makes it. */
export const payloadText = (payload: NotificationPayload): string => {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > LIMITS.pushBytes)
    throw new Error(`A notification of ${text.length} characters is too long`);
  return text;
};
