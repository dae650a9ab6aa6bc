import { createOutbox, type Outbox, silentLog } from "../src/index.ts";
import type { Harness } from "./harness.ts";

type OutboxContext = Parameters<typeof createOutbox>[0];

/** The outbox of a harness, which sends webhooks and pushes as the test says; what it does not say is answered well. */
export const testOutbox = (
  { db, clock: time, services }: Harness,
  {
    clock = time,
    post = async () => ({ status: 204, retryAfter: undefined }),
    sendPush = async () => 201,
  }: Partial<Pick<OutboxContext, "post" | "sendPush" | "clock">> = {},
): Outbox =>
  createOutbox({
    db,
    clock,
    changes: services.changes,
    readReceipts: services.readReceipts,
    log: silentLog,
    random: () => 0.5,
    post,
    origin: "https://play.example",
    sendPush,
  });
