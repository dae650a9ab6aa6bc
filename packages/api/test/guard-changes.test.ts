import { LIMITS } from "@yourmove/contract";
import {
  banQueries,
  blockQueries,
  deletionQueries,
  findToAct,
  saveMatch,
  sessionQueries,
  subscriptionQueries,
} from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { accept, type Decision, extend, forfeit, type MatchRecord, momentAfter, move } from "@yourmove/rules";
import { ticTacToe as game } from "@yourmove/rules/games/tic-tac-toe";
import { describe, expect, it } from "vitest";
import { type Actor, withSession } from "../src/identity/actor.ts";
import { PASSWORD, type Player, startMatch, useHarness } from "./harness.ts";

const moment = { coin: true, game, seed: null };

type Decide = (match: MatchRecord, userID: number, now: number) => Decision;
/** One write by each statement of `saveMatch`, and what the match waits for then. */
const WRITES: Readonly<Record<string, { waitsFor: "move" | "opponent" | "answer"; decide: Decide }>> = {
  move: { waitsFor: "move", decide: (match, userID, now) => move(match, userID, { game, move: { cell: 0 }, now }) },
  end: { waitsFor: "move", decide: (match, userID, now) => forfeit(match, userID, { ...moment, now }) },
  offers: { waitsFor: "opponent", decide: (match, userID, now) => extend(match, userID, { ...moment, now }) },
  answer: { waitsFor: "answer", decide: (match, userID, now) => accept(match, userID, { ...moment, now }) },
};

describe.each(testKinds)(
  "a write of a match compares what its actor was checked by when the match was read (%s)",
  (kind) => {
    const harness = useHarness(kind);
    let names = 0;

    /** Whose write it is, the opponent, and the API key that it comes by, where it comes by one. */
    interface Writers {
      readonly me: Player;
      readonly other: Player;
      readonly keyID: number;
    }
    const writers = async (by: "account" | "guest" | "key"): Promise<Writers & { actor: Actor | null }> => {
      names += 1;
      const me = by === "guest" ? await harness.player() : await harness.account(`user ${names}`);
      const other = await harness.player();
      const made = by === "key" ? await me.call.account.createKey({ name: "key", password: PASSWORD }) : null;
      const actor = await harness.services.auth.authenticate(made?.token ?? me.token);
      return { me, other, keyID: made?.key.keyID ?? 0, actor };
    };
    const matchOf = async ({ me, other }: Writers, waitsFor: string): Promise<number> => {
      if (waitsFor === "move") return (await startMatch(me, other)).matchID;
      if (waitsFor === "opponent") return (await startMatch(other, me)).matchID;
      return (await other.invite(me)).matchID;
    };

    /** Which writes take effect that were read before something happened. */
    const written = async (
      meanwhile: (of: Writers) => Promise<unknown>,
      by: "account" | "guest" | "key" = "account",
    ): Promise<string[]> => {
      const { db, clock } = harness;
      const effective: string[] = [];
      for (const [name, { waitsFor, decide }] of Object.entries(WRITES)) {
        const { actor, ...of } = await writers(by);
        const matchID = await matchOf(of, waitsFor);
        const found = actor && (await findToAct(db, withSession(actor), { matchID, isInvite: false }));
        if (!found) throw new Error("The match is not there");
        const { match: before, basis } = found;
        await meanwhile(of);
        const transition = decide(before, of.me.userID, momentAfter(clock.now(), basis.cursor, before.lastActionTime));
        if (!transition.ok) throw new Error(transition.refusal.code);
        const isSaved = await saveMatch(db, { before, transition, basis });
        const { lastActionTime } = await db.prisma.match.findUniqueOrThrow({ where: { matchID } });
        expect(Number(lastActionTime)).toBe((isSaved ? transition.match : before).lastActionTime);
        if (isSaved) effective.push(name);
      }
      return effective;
    };

    it("takes effect where nothing changed", async () => {
      expect(await written(async () => {})).toEqual(Object.keys(WRITES));
    });

    const block = (blocker: Player, blocked: Player) =>
      blockQueries.insertBlock(
        harness.db,
        { userID: blocker.userID },
        { blockedID: blocked.userID, now: harness.clock.now(), most: LIMITS.blocks },
      );

    // Where more would follow from it that changes the match itself, it is the one statement that happens.
    it.each<[what: string, meanwhile: (of: Writers) => Promise<unknown>, by?: "guest" | "key"]>([
      ["the opponent's sessions end", ({ other }) => other.call.account.endSessions()],
      ["the opponent subscribes", ({ other }) => subscriptionQueries.deleteSubscription(harness.db, other, 1)],
      ["all sessions end", ({ me }) => me.call.account.endSessions()],
      ["its session ends", ({ me }) => me.call.auth.logout()],
      [
        "it is the oldest session of too many",
        async ({ me: { userID, call } }) => {
          const { username } = (await call.auth.me()).user;
          await harness.anonymous().auth.login({ username, password: PASSWORD });
          expect(await sessionQueries.endOldestSessions(harness.db, userID, 1)).toBe(1);
        },
      ],
      [
        "it is banned",
        async ({ me: { userID } }) => {
          const time = harness.clock.now();
          const ban = { userID, reason: "cheating", until: null, now: time } as const;
          const entry = { time, actor: "user", action: "banned", userID } as const;
          expect(await banQueries.banUser(harness.db, ban, entry)).toBe(true);
        },
      ],
      [
        "its password changes",
        ({ me }) => me.call.account.changePassword({ currentPassword: PASSWORD, newPassword: "another one entirely" }),
      ],
      [
        "a recovery code is used",
        async ({ me: { call } }) => {
          const { codes } = await call.recovery.create({ password: PASSWORD });
          const { username } = (await call.auth.me()).user;
          await harness.anonymous().recovery.use({ username, code: codes[0] ?? "", newPassword: PASSWORD });
        },
      ],
      ["it is deleted", ({ me }) => deletionQueries.anonymizeUser(harness.db, me.userID, harness.clock.now())],
      ["it takes invites from nobody", ({ me }) => me.call.people.setPrivacy({ invitesFrom: "nobody" })],
      ["it has blocked the other", ({ me, other }) => block(me, other)],
      ["the other has blocked it", ({ me, other }) => block(other, me)],
      [
        "its guest has become an account",
        ({ me }) => me.call.auth.register({ username: `account ${me.userID}`, password: PASSWORD }),
        "guest",
      ],
      ["its API key was ended", ({ me, keyID }) => me.call.account.revokeKey({ keyID }), "key"],
    ])("takes none where meanwhile %s", async (_, meanwhile, by) => {
      expect(await written(meanwhile, by)).toEqual([]);
    });
  },
);
