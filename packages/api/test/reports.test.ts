import type { ReportInput } from "@yourmove/contract";
import { botQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { reportUser } from "../src/people/moderation.ts";
import {
  codeOf,
  createHarness,
  type Player,
  problemOf,
  startMatch,
  takenOf,
  useHarness,
  useNewPlayers,
} from "./harness.ts";

const HOUR_MS = 60 * 60 * 1000;

describe.each(testKinds)("reports (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, carl] = useNewPlayers(harness);

  const send = ({ call }: Player, input: object) => call.people.report({ reason: "other", ...input } as ReportInput);
  const stored = (reporter: Player) =>
    harness.db.prisma.report.findMany({ where: { reporterID: reporter.userID }, orderBy: { number: "asc" } });

  it("are stored for the operator as they were sent", async () => {
    const { matchID } = await startMatch(ann, bob);
    const sent = await send(ann, { userID: bob.userID, matchID, reason: "stalling", text: "Waits for hours 🐌" });
    const short = await send(ann, { userID: bob.userID, text: "" });
    expect(await stored(ann)).toMatchObject([
      { ...sent, userID: bob.userID, matchID, reason: "stalling", text: "Waits for hours 🐌" },
      { ...short, userID: bob.userID, matchID: null, reason: "other", text: null },
    ]);
  });

  it("are about other people, and about a match of both", async () => {
    const { matchID } = await startMatch(ann, bob);
    const made = { username: "reported-bot", avatar: null, now: harness.clock.now() };
    const bot = await botQueries.ensureBot(harness.db, made);
    for (const userID of [ann.userID, bot]) expect(await codeOf(send(ann, { userID }))).toBe("invalid_request");
    expect(await codeOf(send(ann, { userID: 2 ** 31 - 1 }))).toBe("user_not_found");
    const missing = await problemOf(send(ann, { userID: bob.userID, matchID: 2 ** 31 - 1 }));
    expect(missing).toMatchObject({ status: 404, code: "match_not_found" });
    expect(await problemOf(send(ann, { userID: carl.userID, matchID }))).toEqual(missing);
    expect(await problemOf(send(carl, { userID: bob.userID, matchID }))).toEqual(missing);
    expect(await stored(ann)).toEqual([]);
  });

  it("are ten in any 24 hours, however many are made at once, and then wait until the oldest is a day old", async () => {
    const report = () => send(ann, { userID: bob.userID });
    await report();
    harness.clock.advance(HOUR_MS);
    expect(await takenOf(Array.from({ length: 30 }, report))).toBe(9);
    const refused = await reportUser(await harness.contextOf(ann.token), { userID: bob.userID, reason: "other" });
    expect(refused).toMatchObject({ ok: false, failure: { code: "rate_limited", retryAfterSeconds: 23 * 60 * 60 } });
    harness.clock.advance(23 * HOUR_MS - 1);
    expect(await problemOf(report())).toMatchObject({ status: 429 });
    harness.clock.advance(1);
    await report();
    expect(await codeOf(report())).toBe("rate_limited");
    expect((await stored(ann)).map(({ number }) => number)).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
    await send(bob, { userID: ann.userID });
  });

  it("are not counted where limits are off", async () => {
    const free = await createHarness(kind, { isRateLimited: false });
    const [ann, bob] = await free.pair();
    for (let count = 0; count < 12; count += 1) await send(ann, { userID: bob.userID });
    await free.close();
  });
});
