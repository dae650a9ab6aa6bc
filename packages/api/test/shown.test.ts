import type { Match } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import type { Player } from "./harness.ts";
import { gameType, lookAt, type Playing, useTwoProcesses } from "./two-processes.ts";

const frozen = <Value>(value: Value): Value => {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
  for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
};

/** A database whose rows are handed on as something else. */
const withRows = (db: Database, hand: <Rows>(rows: Rows) => Rows): Database => ({
  ...db,
  run: (statement, parameters) => db.run(statement, parameters).then(hand),
});

describe.each(testKinds)("what is shown of matches that were shown before (decision 41, %s)", (kind) => {
  const { here, pass, playing } = useTwoProcesses(kind, {
    // What it was shown stays as it is, whatever is done with it: who would change it in place fails.
    here: (db) => withRows(db, frozen),
    // Its rows are never those of before: it makes everything again.
    there: (db) => withRows(db, structuredClone),
  });
  const sql = (text: string, ...values: unknown[]) => here.db.pool.query(text, values);

  const listOf = async (player: Player): Promise<Match[]> => (await player.list()).items;
  const shownTo = async (players: readonly Player[], match: Playing) => {
    const shown = [];
    for (const player of players) shown.push(await listOf(player), await lookAt(player, match));
    return shown;
  };
  /** What is the same twice is remembered, and what is shown the third time comes from there. */
  const shownHere = async (match: Playing) => {
    for (let again = 0; again < 2; again += 1) await shownTo([match.x, match.o], match);
    return shownTo([match.x, match.o], match);
  };
  const shownAnew = (match: Playing) => shownTo([match.xThere, match.oThere], match);

  const seen = ({ userID }: Player) =>
    sql(
      "insert into presence values ($1, $2) on conflict (user_id) do update set last_seen_time = excluded.last_seen_time",
      userID,
      here.clock.now(),
    );
  const at = ({ matchID }: Playing) => ({ gameType, matchID });
  const offer = (kind: "draw" | "takeback") => (match: Playing) => match.oThere.offer(at(match), kind);
  /** An offer that was shown before it was answered. */
  const answered =
    (kind: "draw" | "takeback", answer: (match: Playing) => Promise<unknown>) => async (match: Playing) => {
      await offer(kind)(match);
      await shownHere(match);
      await answer(match);
    };

  /** Everything that a match's payload says something of: each is changed behind this process's back. */
  const CHANGES: [string, (match: Playing) => Promise<unknown>][] = [
    ["a move", (match) => match.xThere.move(at(match), 8)],
    ["a forfeit", (match) => match.oThere.forfeit(at(match))],
    ["an offer of a draw", offer("draw")],
    ["an offer of a takeback", offer("takeback")],
    ["an offer that was withdrawn", answered("draw", (match) => match.oThere.withdrawOffer(at(match), "draw"))],
    ["a takeback", answered("takeback", (match) => match.xThere.acceptOffer(at(match), "takeback"))],
    ["more time", (match) => match.oThere.extend(at(match))],
    ["a name", ({ o }) => sql("update users set username = 'Renamed ' || user_id where user_id = $1", o.userID)],
    ["a picture", ({ o }) => sql("update users set avatar = '/avatars/1' where user_id = $1", o.userID)],
    ["an account", ({ o }) => sql("update users set is_guest = false where user_id = $1", o.userID)],
    ["a deleted account", ({ o }) => sql("update users set deleted_time = 1 where user_id = $1", o.userID)],
    ["somebody seen elsewhere", ({ o }) => seen(o)],
    [
      "somebody not seen for a minute",
      async (match) => {
        await seen(match.o);
        expect((await lookAt(match.x, match)).opponent.isOnline).toBe(true);
        await pass(60_000);
        expect((await lookAt(match.x, match)).opponent.isOnline).toBe(false);
        await seen(match.o);
      },
    ],
    ["a turn's end", () => pass(8 * 24 * 3_600_000)],
  ];
  it.each(CHANGES)("is what a process that remembers nothing shows, after %s", async (_, change) => {
    const match = await playing();
    const before = await shownHere(match);
    await change(match);
    const after = await shownHere(match);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await shownAnew(match));
  });

  /** After which nobody who may not know sees who is online. */
  const HIDDEN: [string, (match: Playing) => Promise<unknown>][] = [
    ["a choice", ({ o }) => sql("update users set presence_for = 'nobody' where user_id = $1", o.userID)],
    ["a block by the opponent", ({ oThere, x }) => oThere.call.people.block(x)],
    ["a block of one's own", ({ xThere, o }) => xThere.call.people.block(o)],
  ];
  it.each(HIDDEN)("hides who is online at once, after %s", async (_, hide) => {
    const match = await playing();
    await seen(match.o);
    const before = await shownHere(match);
    await hide(match);
    const after = await shownHere(match);
    const isOnline = (shown: typeof before) => (shown[0] as Match[])[0]?.opponent.isOnline;
    expect([isOnline(before), isOnline(after)]).toEqual([true, false]);
    expect(after).toEqual(await shownAnew(match));
  });

  it("says that somebody polls here, and that nobody does any more", async () => {
    const match = await playing();
    const isOnline = async () => (await listOf(match.x))[0]?.opponent.isOnline;
    await shownHere(match);
    expect(await isOnline()).toBe(false);
    const release = here.services.presence.hold(match.o.userID);
    expect(await isOnline()).toBe(true);
    release();
    expect(await isOnline()).toBe(false);
  });
});
