import type { Channel } from "@yourmove/db";
import { expect, it } from "vitest";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import { createSharedChanges } from "../src/polls/shared-changes.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A line that carries each message to every process but its sender, and counts what each hears. */
const createBus = () => {
  const listeners = new Map<number, (payload: string) => void>();
  const heard = new Map<number, number>();
  const open = async ({ onMessage }: { onMessage: (payload: string) => void }): Promise<Channel> => {
    const id = listeners.size;
    listeners.set(id, onMessage);
    return {
      async send(payloads) {
        for (const [other, listener] of listeners) {
          if (other === id) continue;
          heard.set(other, (heard.get(other) ?? 0) + payloads.length);
          for (const payload of payloads) listener(payload);
        }
      },
      ping: async () => {},
      close: async () => {},
    };
  };
  return { open, heard };
};

const HEARTBEAT_MS = 10_000;
const SECOND_MS = 1000;
const LATEST_MS = 100;

/** The most messages that one of `processes` hears in a second in which a change happens in each every millisecond. */
const heardBy = async (processes: number): Promise<number> => {
  const clock = createTestClock();
  const bus = createBus();
  const all = Array.from({ length: processes }, (_, at) =>
    createSharedChanges(bus.open, { clock, random: () => at / processes }),
  );
  await settled();
  clock.advance(HEARTBEAT_MS);
  await settled();
  bus.heard.clear();
  const last = all.at(-1);
  const missing = new Set<number>();
  last?.subscribeAll((userID) => missing.delete(userID));
  for (let ms = 0; ms < SECOND_MS; ms += 1) {
    for (const [at, each] of all.entries()) {
      const userID = 1 + at * SECOND_MS + ms;
      if (each !== last) missing.add(userID);
      each.publish([userID]);
    }
    clock.advance(1);
    await settled();
  }
  const most = Math.max(...bus.heard.values());
  clock.advance(LATEST_MS);
  await settled();
  expect(missing.size).toBe(0);
  for (const each of all) await each.close();
  return most;
};

it("each process hears no more messages a second however many there are, and of every change", async () => {
  expect(await heardBy(2)).toBeLessThanOrEqual(500);
  expect(await heardBy(8)).toBeLessThanOrEqual(500);
  expect(await heardBy(20)).toBeLessThanOrEqual(500);
});
