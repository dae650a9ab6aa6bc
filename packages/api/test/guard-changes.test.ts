import { LIMITS } from "@yourmove/contract";
import {
  type auditQueries,
  banQueries,
  blockQueries,
  type Database,
  deletionQueries,
  findToAct,
  insertMatch,
  privacyQueries,
  recoveryCodeQueries,
  relationshipQueries,
  saveMatch,
  sessionQueries,
  signInQueries,
  subscriptionQueries,
  userQueries,
  type Verified,
} from "@yourmove/db";
import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import {
  accept,
  type Decision,
  extend,
  forfeit,
  invite,
  type MatchRecord,
  momentAfter,
  move,
  type Transition,
} from "@yourmove/rules";
import { ticTacToe as game } from "@yourmove/rules/games/tic-tac-toe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const { createKey, endOldestSessions, endSessions } = sessionQueries;

const NOW = 1_795_000_000_000;
const HASH = "scrypt of a password";
const moment = { now: NOW, coin: true, game, seed: null };

const decidedOf = (decision: Decision): Transition => {
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision;
};

/** One write by each statement of `saveMatch`, and what the match waits for then. */
const WRITES: Readonly<
  Record<
    string,
    { waitsFor: "move" | "opponent" | "answer"; decide: (match: MatchRecord, userID: number, now: number) => Decision }
  >
> = {
  move: { waitsFor: "move", decide: (match, userID, now) => move(match, userID, { game, move: { cell: 0 }, now }) },
  end: { waitsFor: "move", decide: (match, userID, now) => forfeit(match, userID, { ...moment, now }) },
  offers: { waitsFor: "opponent", decide: (match, userID, now) => extend(match, userID, { ...moment, now }) },
  answer: { waitsFor: "answer", decide: (match, userID, now) => accept(match, userID, { ...moment, now }) },
};

describe.each(testKinds)(
  "a write of a match compares what its actor was checked by when the match was read (%s)",
  (kind) => {
    let db: Database;
    let names = 0;
    let tokens = 0;
    beforeAll(async () => {
      db = await openTestDatabase(kind);
    });
    afterAll(() => db.close());

    const entry = (action: auditQueries.NewAuditEntry["action"], userID: number): auditQueries.NewAuditEntry => ({
      time: NOW,
      actor: "user",
      action,
      userID,
    });
    const newToken = () => {
      tokens += 1;
      return new Uint8Array(32).fill(tokens % 256).fill(Math.floor(tokens / 256), 0, 16);
    };
    const newUser = async (isGuest: boolean) => {
      names += 1;
      const own = isGuest ? { isGuest } : { isGuest, passwordHash: HASH };
      return (await userQueries.createUser(db, { username: `user ${names}`, ...own, createdTime: NOW })).userID;
    };
    const session = (tokenHash: Uint8Array) => ({
      tokenHash,
      now: NOW,
      expiresTime: NOW + 1000,
      browser: null,
      system: null,
      answer: null,
      audit: null,
    });
    const signIn = async (userID: number, isGuest: boolean): Promise<{ actor: Verified; sessionID: number }> => {
      const tokenHash = newToken();
      const sessionID = await signInQueries.logIn(
        db,
        { userID, passwordHash: isGuest ? null : HASH },
        session(tokenHash),
      );
      return { actor: { userID, session: { tokenHash, time: NOW } }, sessionID: sessionID ?? 0 };
    };
    const newKey = async (userID: number): Promise<{ actor: Verified; sessionID: number }> => {
      const tokenHash = newToken();
      const key = { by: { userID, passwordHash: HASH }, tokenHash, name: "key", now: NOW, expiresTime: null };
      const sessionID = await createKey(db, { ...key, entry: entry("key_made", userID) }, 5);
      return { actor: { userID, session: { tokenHash, time: NOW } }, sessionID: Number(sessionID) };
    };

    /** A match of this user's and what it waits for. */
    const newMatch = async (userID: number, otherID: number, waitsFor: string): Promise<number> => {
      const [inviterID, inviteeID] = waitsFor === "answer" ? [otherID, userID] : [userID, otherID];
      const inviterSymbol = waitsFor === "opponent" ? "O" : "X";
      const terms = { gameType: game.gameType, inviterSymbol, turnSeconds: 60, message: null } as const;
      const pair = await relationshipQueries.findPair(db, { inviterID, inviteeID }, NOW);
      if (!pair) throw new Error("The two are not there");
      const { basis, matchID } = pair;
      const invited = invite({ matchID, inviterID, inviteeID, ...terms }, game, momentAfter(NOW, basis.cursor));
      const made = await insertMatch(db, { transition: invited, basis });
      if (!made) throw new Error("No invite was written");
      if (waitsFor === "answer") return matchID;
      const found = await findToAct(db, { userID }, { matchID, isInvite: false });
      if (!found) throw new Error("The invite is not there");
      const now = momentAfter(NOW, found.basis.cursor);
      const transition = decidedOf(accept(found.match, inviteeID, { ...moment, now }));
      expect(await saveMatch(db, { before: found.match, transition, basis: found.basis })).toBe(true);
      return matchID;
    };

    /** Which writes take effect that were read before something happened. */
    const written = async (
      meanwhile: (of: { userID: number; otherID: number; sessionID: number }) => Promise<unknown>,
      { isGuest = false, isKey = false } = {},
    ): Promise<string[]> => {
      const effective: string[] = [];
      for (const [name, { waitsFor, decide }] of Object.entries(WRITES)) {
        const userID = await newUser(isGuest);
        const otherID = await newUser(true);
        const { actor, sessionID } = isKey ? await newKey(userID) : await signIn(userID, isGuest);
        const matchID = await newMatch(userID, otherID, waitsFor);
        const found = await findToAct(db, actor, { matchID, isInvite: false });
        if (!found) throw new Error("The match is not there");
        const { match: before, basis } = found;
        await meanwhile({ userID, otherID, sessionID });
        const transition = decidedOf(decide(before, userID, momentAfter(NOW, basis.cursor)));
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

    it.each<[string, (of: { userID: number; otherID: number; sessionID: number }) => Promise<unknown>]>([
      ["the opponent's sessions end", ({ otherID }) => endSessions(db, { by: { userID: otherID } }, null)],
      ["the opponent subscribes", ({ otherID }) => subscriptionQueries.deleteSubscription(db, { userID: otherID }, 1)],
      ["all sessions end", ({ userID }) => endSessions(db, { by: { userID } }, null)],
      ["its session ends", ({ userID, sessionID }) => endSessions(db, { by: { userID }, sessionID }, null)],
      [
        "it is the oldest session of too many",
        async ({ userID }) => {
          await signIn(userID, false);
          expect(await endOldestSessions(db, userID, 1)).toBe(1);
        },
      ],
      [
        "it is banned",
        async ({ userID }) => {
          const ban = { userID, reason: "cheating", until: null, now: NOW } as const;
          expect(await banQueries.banUser(db, ban, entry("banned", userID))).toBe(true);
        },
      ],
      [
        "its password changes",
        async ({ userID }) => {
          const change = { to: "another", now: NOW, endPasskeys: "none", endWebhooks: "none" } as const;
          const by = { userID, passwordHash: HASH };
          expect(
            await userQueries.changePassword(db, by, { ...change, entry: entry("password_changed", userID) }),
          ).toBe("changed");
        },
      ],
      [
        "a recovery code is used",
        async ({ userID }) => {
          const codeHash = new Uint8Array(32).fill(7);
          const codes = { hashes: [codeHash], now: NOW, audit: entry("recovery_codes_made", userID) };
          expect(await recoveryCodeQueries.replaceCodes(db, { userID, passwordHash: HASH }, codes)).toBe("replaced");
          const used = { ...codes, userID, codeHash, passwordHash: "another", audit: entry("recovered", userID) };
          expect(await recoveryCodeQueries.consumeCode(db, used)).toBe(true);
        },
      ],
      ["it is deleted", ({ userID }) => deletionQueries.anonymizeUser(db, userID, NOW)],
      [
        "it takes invites from nobody",
        ({ userID }) => privacyQueries.changePrivacy(db, { userID }, { invitesFrom: "nobody" }),
      ],
    ])("takes none where meanwhile %s", async (_, meanwhile) => {
      expect(await written(meanwhile)).toEqual([]);
    });

    it("takes none where a guest has become an account, or an API key was ended", async () => {
      const upgrade = ({ userID }: { userID: number }) =>
        signInQueries.upgradeGuest(
          db,
          { by: { userID }, username: `account ${userID}`, passwordHash: HASH },
          session(newToken()),
        );
      expect(await written(upgrade, { isGuest: true })).toEqual([]);
      const revoke = ({ userID, sessionID }: { userID: number; sessionID: number }) =>
        endSessions(db, { by: { userID }, kind: "api_key", sessionID }, null);
      expect(await written(revoke, { isKey: true })).toEqual([]);
    });

    it("takes none where one of the two has blocked the other", async () => {
      const block = (blockerID: number, blockedID: number) =>
        blockQueries.insertBlock(db, { userID: blockerID }, { blockedID, now: NOW, most: LIMITS.blocks });
      expect(await written(({ userID, otherID }) => block(userID, otherID))).toEqual([]);
      expect(await written(({ userID, otherID }) => block(otherID, userID))).toEqual([]);
    });
  },
);
