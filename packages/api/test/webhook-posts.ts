import type { Database } from "@yourmove/db";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Outbox, OutgoingPost } from "../src/index.ts";
import { eventually } from "./eventually.ts";
import { PASSWORD, type Player, useHarness } from "./harness.ts";
import { testOutbox } from "./test-outbox.ts";

export const gameType = "tic-tac-toe";
export const HOOK = "https://hooks.example/in";
export const HOUR_MS = 3_600_000;

/** The body of a webhook's POST. */
export interface Received {
  type: string;
  data: { matchID: number | null; forUserID: number | null; userIDs: number[]; [field: string]: unknown };
}

/** A service for the tests of a block, with an outbox whose posts they see and answer. */
export const useWebhookPosts = (kind: Database["kind"]) => {
  const harness = useHarness(kind);
  let outbox: Outbox;
  let names = 0;
  let leapt = 0;
  const posts: OutgoingPost[] = [];
  type Answer = { status: number; retryAfter?: string };
  let answer: (post: OutgoingPost) => Answer | Promise<Answer> = () => ({ status: 204 });

  const startOutbox = () =>
    testOutbox(harness, {
      certainNow: () => harness.clock.now() - leapt,
      post: async (post) => {
        posts.push(post);
        return { retryAfter: undefined, ...(await answer(post)) };
      },
      sendPush: null,
    });

  beforeAll(() => {
    outbox = startOutbox();
  });
  afterEach(() => {
    posts.length = 0;
    answer = () => ({ status: 204 });
  });
  afterAll(() => outbox.stop());

  const account = (): Promise<Player> => {
    names += 1;
    return harness.account(`Teller ${kind} ${names}`);
  };
  const hook = async ({ call }: Player, kinds: string[], url = HOOK) =>
    call.webhooks.create({ url, kinds, password: PASSWORD } as Parameters<typeof call.webhooks.create>[0]);
  const bodyOf = ({ body }: OutgoingPost): Received => JSON.parse(String(body));
  const received = () => posts.map(bodyOf);
  /** Lets the outbox work until this comes true. A second passes quickly; then time creeps, so that a job that was put off comes. */
  const until = (isSo: () => boolean | Promise<boolean>) => {
    let left = 100;
    return eventually(() => {
      left -= 1;
      harness.clock.advance(left > 0 ? 10 : 1);
      return isSo();
    });
  };
  /** Lets the outbox take what there is, and shows that there was no more. */
  const settled = () =>
    until(async () => {
      const { event, webhookDelivery } = harness.db.prisma;
      const untaken = await event.count({ where: { isTaken: false } });
      return untaken + (await webhookDelivery.count({ where: { leasedUntil: { not: null } } })) === 0;
    });

  return {
    harness,
    posts,
    /** Answers posts like this until the test is over; at first all are taken. */
    answerWith(next: typeof answer) {
      answer = next;
    },
    /** The clock leaps by so much, which is no time that has certainly come. */
    leap(ms: number) {
      leapt += ms;
      harness.clock.advance(ms);
    },
    account,
    hook,
    bodyOf,
    received,
    until,
    settled,
  };
};
