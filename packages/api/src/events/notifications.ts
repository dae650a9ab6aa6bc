import { type EventKind, LIMITS, STATES } from "@yourmove/contract";
import type { ClaimedNotice, EventRow, NewNotice, NewReminder, NoticeChoice, NoticeTopic } from "@yourmove/db";

interface Rule {
  readonly topic: NoticeTopic;
  readonly choice: NoticeChoice;
  /** The users that it is for, the actor still among them. */
  readonly users: (event: EventRow) => readonly (number | null)[];
}

const onTurn = ({ currentTurnUserID }: EventRow) => [currentTurnUserID];
const both = ({ inviterID, inviteeID }: EventRow) => [inviterID, inviteeID];
/** Where it is the inviter's turn at once, that says it. */
const waitingInviter = ({ inviterID, currentTurnUserID }: EventRow) =>
  inviterID === currentTurnUserID ? [] : [inviterID];

/** What people are notified of; whatever else happens is for programs. */
const RULES: Readonly<Partial<Record<EventKind, Rule>>> = {
  "match.turn": { topic: "turn", choice: "turn", users: onTurn },
  "match.reminder": { topic: "turn", choice: "reminder", users: onTurn },
  "match.invited": { topic: "invite", choice: "invite", users: ({ inviteeID }) => [inviteeID] },
  "match.accepted": { topic: "news", choice: "invite", users: waitingInviter },
  "challenge.accepted": { topic: "news", choice: "invite", users: waitingInviter },
  "match.offered": { topic: "offer", choice: "offer", users: both },
  "match.finished": { topic: "news", choice: "over", users: both },
  "match.aborted": { topic: "news", choice: "over", users: both },
};

/** What an event gives each player to be notified of, but for whoever did it; due a while after it, unless it is a reminder. */
export const notificationsOf = (event: EventRow): NewNotice[] => {
  const { matchID, actorID, createdTime: eventTime, kinds } = event;
  if (matchID === null) return [];
  return kinds.flatMap((kind) => {
    const rule = RULES[kind];
    if (!rule) return [];
    const users = rule.users(event).filter((userID) => userID !== null && userID !== actorID) as number[];
    const dueTime = kind === "match.reminder" ? eventTime : eventTime + LIMITS.pushDelayMs;
    const { topic, choice } = rule;
    return users.map((userID) => ({ userID, matchID, topic, choice, kind, eventTime, dueTime }));
  });
};

/** The reminder of the turn that an event tells of; null where no turn so long begins. */
export const reminderOf = (event: EventRow): NewReminder | null => {
  const { matchID, currentTurnUserID: userID, turnSeconds, deadlineTime, positionVersion, state, kinds } = event;
  if (!kinds.includes("match.turn") || state !== STATES.active) return null;
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

/** What a service worker is told to show: names and numbers, never a position (contract 4.9). */
export interface NotificationPayload {
  readonly type: "turn" | "reminder" | "invite" | "begun" | "offer" | "over" | "clear";
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
  /** The notices that it tells of. */
  readonly notices: readonly ClaimedNotice[];
}

const DAY_SECONDS = 24 * 60 * 60;
/** Without a deadline, for so long a turn or an invite is worth showing; an offer, and news. */
const TTL = { turn: 7 * DAY_SECONDS, invite: 7 * DAY_SECONDS, offer: DAY_SECONDS, news: 3 * DAY_SECONDS };
/** A turn so short is no use an hour late. */
const URGENT_TURN_SECONDS = 60 * 60;
/** Names are 32 code points at most, but for those of a host platform's users. */
const NAME_LENGTH = 64;

const ttlOf = ({ topic, deadlineTime }: ClaimedNotice, now: number): number =>
  deadlineTime === null ? TTL[topic] : Math.max(60, Math.min(Math.ceil((deadlineTime - now) / 1000), 28 * DAY_SECONDS));

const outcomeOf = ({ result, winnerUserID, userID }: ClaimedNotice): NotificationPayload["outcome"] => {
  if (winnerUserID !== null) return winnerUserID === userID ? "won" : "lost";
  return result === "draw" ? "drawn" : null;
};

const typeOf = ({ kind }: ClaimedNotice): NotificationPayload["type"] => {
  if (kind === "match.turn") return "turn";
  if (kind === "match.reminder") return "reminder";
  if (kind === "match.invited") return "invite";
  if (kind === "match.offered") return "offer";
  return kind === "match.finished" || kind === "match.aborted" ? "over" : "begun";
};

const about = (notice: ClaimedNotice) => ({
  matchID: notice.matchID,
  gameType: notice.gameType,
  opponent: [...notice.opponentName].slice(0, NAME_LENGTH).join(""),
  link: `/matches/${notice.gameType}/${notice.matchID}`,
});
const ABOUT_NONE = { matchID: null, gameType: null, opponent: null, link: "/" } as const;

const urgencyOf = ({ kind, turnSeconds }: ClaimedNotice): PushMessage["urgency"] =>
  kind === "match.reminder" || (turnSeconds !== null && turnSeconds <= URGENT_TURN_SECONDS) ? "high" : "normal";

const clearing = (notices: readonly ClaimedNotice[], { tag, count }: { tag: string; count: number }): PushMessage => ({
  payload: { type: "clear", tag, count, ...ABOUT_NONE, outcome: null, isSilent: true },
  ...{ topic: tag, ttlSeconds: DAY_SECONDS, urgency: "normal", notices },
});

/** Turns are told of together: the newest by name, and how many more there are. */
const turnMessage = (turns: readonly ClaimedNotice[], count: number, now: number): PushMessage | null => {
  const standing = turns.filter(({ stands }) => stands);
  const newest = standing.at(-1);
  const tag = "turns";
  if (!newest) return turns.length > 0 ? clearing(turns, { tag, count }) : null;
  const type = typeOf(newest);
  // With several, no one of them is the one to open.
  const subject = count > 1 ? { ...about(newest), link: "/" } : about(newest);
  return {
    payload: { type, tag, count, ...subject, outcome: null, isSilent: false },
    topic: tag,
    ttlSeconds: Math.max(...standing.map((notice) => ttlOf(notice, now))),
    urgency: standing.some((notice) => urgencyOf(notice) === "high") ? "high" : "normal",
    notices: turns,
  };
};

const ownMessage = (notice: ClaimedNotice, count: number, now: number): PushMessage => {
  const tag = `${notice.topic}-${notice.matchID}`;
  if (!notice.stands) return clearing([notice], { tag, count });
  const outcome = notice.topic === "news" ? outcomeOf(notice) : null;
  return {
    payload: { type: typeOf(notice), tag, count, ...about(notice), outcome, isSilent: false },
    ...{ topic: tag, ttlSeconds: ttlOf(notice, now), urgency: "normal", notices: [notice] },
  };
};

/**
 * What one user's notices are told as, given in how many matches it is the user's turn: turns as one, the rest one by one.
 * One that is no longer so takes away what browsers show of it; one that none shows must have been left out.
 */
export const messagesOf = (notices: readonly ClaimedNotice[], count: number, now: number): PushMessage[] => {
  const turns = turnMessage(
    notices.filter(({ topic }) => topic === "turn"),
    count,
    now,
  );
  const others = notices.filter(({ topic }) => topic !== "turn").map((notice) => ownMessage(notice, count, now));
  return turns ? [turns, ...others] : others;
};

/** A payload as it is encrypted. Throws when it is longer than a push may be, which no name makes it. */
export const payloadText = (payload: NotificationPayload): string => {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > LIMITS.pushBytes)
    throw new Error(`A notification of ${text.length} characters is too long`);
  return text;
};
