import { deletionQueries, exportQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it, vi } from "vitest";
import { exportAccount } from "../src/account/export.ts";
import { PASSWORD, type Player, startMatch, useHarness } from "./harness.ts";

const password = PASSWORD;

interface Line {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** What an export has no line for, and why. */
const NOT_TOLD = {
  bot_results: "a bot's",
  idempotency_keys: "copies of answers, kept for a day",
  passkey_challenges: "random numbers, good for minutes",
  sign_in_answers: "copies of answers, kept for an hour, which nobody but who asked can read",
  exports: "when the last was taken",
  presence: "exported with the user",
  push_notifications: "notifications of matches, which are exported",
  reminders: "notifications of matches, which are exported",
};

describe.each(testKinds)("taking one's data along (%s)", (kind) => {
  const harness = useHarness(kind);

  /** All that is exported; something may happen after each part. */
  const take = async ({ token }: Player, meanwhile?: (part: string) => Promise<unknown>): Promise<Line[]> => {
    const answer = await exportAccount(await harness.contextOf(token));
    if (!answer.ok) throw new Error(answer.failure.detail);
    let text = "";
    for await (const part of answer.value) {
      text += part;
      await meanwhile?.(part);
    }
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  };

  /** The moves that are told of a match. */
  const movesOf = (lines: readonly Line[], matchID: number) => {
    const told = lines.find((line) => line["matchID"] === matchID)?.["moves"] ?? [];
    return (told as Line[]).map(({ move }) => move);
  };

  it("a match whose time is up is over in it, though nobody looked", async () => {
    const ann = await harness.account("late_ann");
    const bob = await harness.account("late_bob");
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob);
    const now = harness.clock.now();
    harness.clock.set((turnDeadlineTime ?? 0) + 1);
    const lines = await take(ann);
    harness.clock.set(now);
    expect(lines.find((line) => line["matchID"] === matchID)).toMatchObject({ state: 6 });
  });

  it("tells all that is one's own, line by line, and says at its end that it is whole", async () => {
    const me = await harness.account("Collector");
    const other = await harness.account("Companion");
    await me.call.account.createKey({ name: "my program", password });
    await me.call.people.block({ userID: (await harness.player()).userID });
    await me.call.people.report({ userID: other.userID, reason: "stalling", text: "so slow" });
    await me.challenge({ message: "anybody?" });
    const cells = [0, 3, 1, 4, 2];
    const { matchID } = await startMatch(me, other, {}, cells);
    const lines = await take(me);
    const types = lines.map(({ type }) => type);
    const all = "export user results session apiKey audit device block report challenge match end";
    expect(new Set(types)).toEqual(new Set(all.split(" ")));
    expect(types.at(-1)).toBe("end");
    const one = (type: string) => lines.find((line) => line.type === type);
    expect(one("user")).toMatchObject({ userID: me.userID, username: "Collector", invitesFrom: "everyone" });
    expect(one("results")).toMatchObject({ won: 1, lost: 0, drawn: 0 });
    expect(one("report")).toMatchObject({ text: "so slow" });
    expect(one("match")).toMatchObject({ matchID, outcome: "won", opponent: { username: "Companion" } });
    expect(movesOf(lines, matchID)).toEqual(cells.map((cell) => ({ cell })));
    expect(JSON.stringify(lines)).not.toMatch(/hash|token|secret/i);
    for (const line of lines)
      for (const [name, value] of Object.entries(line))
        if (name.endsWith("Time") && value !== null) expect(value).toBeTypeOf("number");
  });

  it("what the opponent hides stays hidden until the match is over", async () => {
    const me = await harness.account("Curious");
    const other = await harness.account("Secretive");
    const match = await startMatch(other, me, "battleship");
    const fleet = [5, 4, 3, 3, 2].map((size, row) => ({ size, row, column: 0, direction: "across" }));
    await other.move(match, { fleet });
    await me.move(match, { fleet });
    expect(movesOf(await take(me), match.matchID)).toEqual([null, { fleet }]);
    await other.forfeit(match);
    harness.clock.advance(3_600_000);
    expect(movesOf(await take(me), match.matchID)).toEqual([{ fleet }, { fleet }]);
  });

  it("a bid that is placed while it is read stays sealed", async () => {
    const me = await harness.account("Reader");
    const other = await harness.account("Bidder");
    const match = await startMatch(me, other, "goofspiel");
    const { run } = harness.db;
    let isPlaced = false;
    const lines = await take(me);
    harness.clock.advance(3_600_000);
    // The bid is placed between the look at the matches and the look at their moves.
    const spy = vi.spyOn(harness.db, "run").mockImplementation(async (statement, values) => {
      const rows = await run.call(harness.db, statement, values);
      if (!isPlaced && statement.text.includes("x_move_count")) {
        isPlaced = true;
        await other.move(match, { bid: 13 });
      }
      return rows as never;
    });
    const during = await take(me).finally(() => spy.mockRestore());
    expect(isPlaced).toBe(true);
    expect(movesOf(lines, match.matchID)).toEqual([]);
    for (const move of movesOf(during, match.matchID)) expect(move).toBeNull();
  });

  it("is broken off where the session ends meanwhile", async () => {
    const me = await harness.account("Leaver");
    const parts: string[] = [];
    const reading = take(me, async (part) => {
      parts.push(part);
      if (parts.length === 2) await me.call.account.endSessions();
    });
    await expect(reading).rejects.toThrow("The session of an export has ended");
    expect(parts).toHaveLength(2);
  });

  it("every table of a user's own is exported, or listed with the reason why not", () => {
    const own = Object.entries(deletionQueries.TRACES).flatMap(([table, columns]) =>
      Object.values(columns).some((fate) => fate === "removed") ? [table] : [],
    );
    const missing = own.filter(
      (table) => !exportQueries.EXPORTED_TABLES.includes(table) && !Object.hasOwn(NOT_TOLD, table),
    );
    expect(missing).toEqual([]);
  });

  it("many matches come in the order in which they changed, each once", async () => {
    const me = await harness.account("Busy");
    const other = await harness.account("Busier");
    const ids: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      const match = await startMatch(me, other, {}, [0]);
      if (count % 3 > 0) await me.forfeit(match);
      ids.push(match.matchID);
    }
    const shown = (await take(me)).filter(({ type }) => type === "match");
    expect(shown.map(({ matchID }) => matchID).sort((a, b) => Number(a) - Number(b))).toEqual(ids);
    const cursors = shown.map(({ lastActionTime }) => Number(lastActionTime));
    expect(cursors).toEqual([...cursors].sort((a, b) => a - b));
    expect(shown.every(({ moves }) => (moves as object[]).length === 1)).toBe(true);
  });
});
