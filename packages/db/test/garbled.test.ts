import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isUnavailable } from "../src/errors.ts";
import { type Channel, listen } from "../src/open/listen.ts";
import { databaseTime } from "../src/queries/statements/clock.ts";
import { everyKind } from "../src/testing/index.ts";
import { failure, useProxiedDatabase } from "./use-database.ts";

/** The answer with its first message of a kind made to say that what follows is longer than the message. */
const withLyingLengths = (answer: Buffer): Buffer => {
  const bytes = Buffer.from(answer);
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    if (bytes[at] === "D".charCodeAt(0)) bytes.writeUInt16BE(0xffff, at + 5);
  }
  return bytes;
};

const withUnknownMessage = (answer: Buffer): Buffer => Buffer.concat([Buffer.from([0x21, 0, 0, 0, 4]), answer]);

const noise = (answer: Buffer): Buffer => Buffer.alloc(answer.length, 0x44).fill(0, 1, 4);

describe.skipIf(!everyKind.includes("postgresql"))("a garbled answer of PostgreSQL", () => {
  const { proxy, db } = useProxiedDatabase({ maxConnections: 2 });
  const uncaught = vi.fn();
  beforeAll(() => void process.on("uncaughtExceptionMonitor", uncaught));
  afterAll(() => void process.off("uncaughtExceptionMonitor", uncaught));

  it.each([
    ["a field longer than its row", withLyingLengths],
    ["a message that nobody knows", withUnknownMessage],
    ["noise", noise],
  ])("(%s) costs that connection, is unavailable, and the next request works", async (_what, garble) => {
    const asks = [
      () => db.ping(),
      () => db.prisma.user.count(),
      () => db.prisma.$queryRaw`select 1::int`,
      () => databaseTime(db),
    ];
    for (const ask of asks) {
      await Promise.all([db.ping(), databaseTime(db)]);
      proxy.garble(garble);
      const error = await failure(ask());
      proxy.garble(null);
      expect([error instanceof Error, isUnavailable(error)], String(error)).toEqual([true, true]);
      await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(0);
      expect(await db.prisma.user.count()).toBe(0);
      expect(await databaseTime(db)).toBeGreaterThan(0);
    }
    expect(uncaught).not.toHaveBeenCalled();
  });

  it("costs a listener its channel, which is reported", async () => {
    const lost = vi.fn();
    const options = { databaseUrl: proxy.databaseUrl, channel: "garbled", onMessage: () => {}, onLost: lost };
    const channel: Channel = await listen(options);
    proxy.garble(withLyingLengths);
    expect(isUnavailable(await failure(channel.send(["x"])))).toBe(true);
    proxy.garble(null);
    await expect.poll(() => lost.mock.calls.length).toBe(1);
    await channel.close();
    expect(uncaught).not.toHaveBeenCalled();
  });
});
