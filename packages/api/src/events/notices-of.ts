import { type EventKind, LIMITS, STATES } from "@yourmove/contract";
import type { EventRow, NewNotice, NewReminder, NoticeChoice, NoticeTopic } from "@yourmove/db";

interface Rule {
  readonly topic: NoticeTopic;
  readonly choice: NoticeChoice;
  /** Whom it is for, before whoever did it is left out. */
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
export const noticesOf = (event: EventRow): NewNotice[] => {
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
