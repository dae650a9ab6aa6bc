import type { Outgoing } from "../src/events/outgoing.ts";
import { createOutbox, type Outbox, silentLog } from "../src/index.ts";
import type { Harness } from "./harness.ts";

/** The outbox of a harness, which sends webhooks and pushes as the test says; what it does not say is answered well. */
export const testOutbox = (
  { db, clock: time, services }: Harness,
  {
    clock = time,
    certainNow = clock.now,
    post = async () => ({ status: 204, retryAfter: undefined }),
    sendPush = async () => 201,
  }: Partial<Pick<Outgoing, "post" | "sendPush" | "clock" | "certainNow">> = {},
): Outbox =>
  createOutbox({
    db,
    clock,
    certainNow,
    changes: services.changes,
    readReceipts: services.readReceipts,
    log: silentLog,
    random: () => 0.5,
    post,
    origin: "https://play.example",
    sendPush,
  });
