import { openTestDatabase } from "@yourmove/db/testing";
import { expect, it } from "vitest";
import { settle } from "./eventually.ts";
import { createHarness, seenBy, startMatch } from "./harness.ts";

const gameType = "tic-tac-toe";

it("after a change are of sessions that asked for anything, of polls that are open, and of matches that were read", async () => {
  const db = await openTestDatabase("embedded");
  const written: (readonly [number, number | null])[] = [];
  const run: typeof db.run = (statement, values) => {
    const { userIDs, matchIDs } = values as { userIDs?: number[]; matchIDs?: (number | null)[] };
    for (const [index, matchID] of (matchIDs ?? []).entries()) written.push([userIDs?.[index] ?? 0, matchID]);
    return db.run(statement, values);
  };
  const harness = await createHarness("embedded", { db: { ...db, run }, pushKey: { publicKey: "key", whyOff: null } });
  const ann = await harness.player();
  const requester = await harness.player();
  const poller = await harness.player();
  const reader = await harness.player();
  const program = await harness.player();
  const elsewhere = await startMatch(ann, poller);
  // What began their sessions and matches is too old to count.
  harness.clock.advance(600_000);
  await settle();
  const matches = await Promise.all([requester, poller, reader, program].map((player) => startMatch(ann, player)));
  harness.clock.advance(600_000);
  await settle();
  written.length = 0;
  const { lastActionTime: since, matchID } = elsewhere;
  const polled = poller.call.matches.get({ gameType, matchID, since, wait: 25 });
  await expect.poll(() => harness.services.polls.size).toBe(1);
  const { readReceipts } = harness.services;
  readReceipts.noteRequest(seenBy(requester.userID));
  readReceipts.noteRequest(seenBy(program.userID, 2, "api_key"));
  await reader.call.matches.get({ gameType, matchID: matches[2]?.matchID ?? 0 });
  for (const match of matches) await ann.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 0 } });
  await readReceipts.flush();
  const receiptsOf = ({ userID }: { userID: number }) => written.filter(([of]) => of === userID).map(([, of]) => of);
  expect(receiptsOf(requester)).toEqual([null]);
  expect(receiptsOf(poller)).toEqual([matchID, null]);
  expect(receiptsOf(reader)).toEqual([matches[2]?.matchID]);
  expect(receiptsOf(program)).toEqual([]);
  harness.clock.advance(25_000);
  await polled;
  await harness.close();
});
