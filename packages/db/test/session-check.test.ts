import { beforeEach, describe, expect, it } from "vitest";
import { findMatch, listChanges, listCursor, listMatches, type Verified } from "../src/index.ts";
import { createUser } from "../src/queries/prisma/users.ts";
import { findIdempotencyRecord, recordWithoutEffect } from "../src/queries/statements/idempotency-records.ts";
import { findInvitee } from "../src/queries/statements/relationship.ts";
import { isSessionLive } from "../src/queries/statements/session-lookup.ts";
import { everyKind } from "../src/testing/index.ts";
import { useDatabase } from "./use-database.ts";

const NOW = 1_795_000_000_000;
const gameType = "tic-tac-toe";
const STATEMENTS = "match invitee list page pair changes cursor ofGame replay keeps live";

describe.each(everyKind)("a statement that checks a session (%s)", (kind) => {
  let userID: number;
  let otherID: number;
  let matchID: number;
  let tokens = 0;
  const db = useDatabase(kind, async (db) => {
    const user = (username: string) => createUser(db, { username, isGuest: false, createdTime: NOW });
    [{ userID }, { userID: otherID }] = [await user("ann"), await user("bob")];
    const terms = { gameType, inviterID: userID, inviteeID: otherID, inviterSymbol: "X", position: {} };
    const times = { createdTime: BigInt(NOW), lastActionTime: BigInt(NOW) };
    ({ matchID } = await db.prisma.match.create({ data: { ...terms, ...times, state: 0 } }));
    await recordWithoutEffect(db, refusal({ userID }, "kept"), 200);
  });

  let actor: Verified & { readonly session: { readonly tokenHash: Uint8Array<ArrayBuffer>; readonly time: number } };
  beforeEach(async () => {
    tokens += 1;
    actor = { userID, session: { tokenHash: new Uint8Array(32).fill(tokens), time: NOW } };
    const times = { createdTime: BigInt(NOW), lastUsedTime: BigInt(NOW), expiresTime: BigInt(NOW + 1000) };
    await db.prisma.session.create({ data: { userID, tokenHash: actor.session.tokenHash, kind: "session", ...times } });
  });

  const refusal = (of: Verified, key: string) => {
    const kept = { fingerprint: "f", status: 404, answer: "{}", createdTime: NOW, matchID: null, shownUserID: null };
    return { ...of, key, ...kept };
  };
  const query = { limit: 20, now: NOW };
  /** What each statement finds for an actor. */
  const found = async (of: Verified) => ({
    match: (await findMatch(db, of, matchID)) !== null,
    invitee: (await findInvitee(db, of, otherID, Date.now())) !== null,
    list: (await listMatches(db, of, query)) !== null,
    page: (await listMatches(db, of, { ...query, before: NOW })) !== null,
    pair: (await listMatches(db, of, { ...query, opponentUserID: otherID, gameType })) !== null,
    changes: (await listChanges(db, of, { ...query, since: 1 })) !== null,
    cursor: (await listCursor(db, of, { now: NOW })) !== null,
    ofGame: (await listCursor(db, of, { now: NOW, gameType })) !== null,
    replay: (await findIdempotencyRecord(db, of, "kept")) !== null,
    keeps: await recordWithoutEffect(db, refusal(of, `key ${tokens} ${of.session?.time}`), 200),
    live: of.session?.tokenHash
      ? await isSessionLive(db, of.userID, { ...of.session, tokenHash: of.session.tokenHash })
      : true,
  });
  const every = (isThere: boolean) =>
    Object.fromEntries(STATEMENTS.split(" ").map((name) => [name, isThere])) as Awaited<ReturnType<typeof found>>;

  it("finds what it looks for while the session is good, and for who comes without one", async () => {
    expect(await found(actor)).toEqual(every(true));
    expect(await found({ userID })).toEqual(every(true));
  });

  it("finds nothing, and keeps nothing, once the session has expired, by another user's, and once it has ended", async () => {
    expect(await found({ userID, session: { ...actor.session, time: NOW + 1000 } })).toEqual(every(false));
    await db.prisma.session.updateMany({ where: { userID }, data: { userID: otherID } });
    expect(await found(actor)).toEqual(every(false));
    await db.prisma.session.updateMany({ where: { userID: otherID }, data: { userID } });
    await db.prisma.session.deleteMany({ where: { userID } });
    expect(await found(actor)).toEqual(every(false));
  });

  it("finds what it looks for by a host's word on who its user is there, and nothing once another has the number", async () => {
    const of = { userID, session: { tokenHash: null, hostSubject: "42", time: NOW } };
    const there = (hostSubject: string | null) =>
      db.prisma.user.update({ where: { userID }, data: { hostIssuer: hostSubject && "https://host", hostSubject } });
    await there("42");
    expect(await found(of)).toEqual(every(true));
    await there("43");
    expect(await found(of)).toEqual({ ...every(false), live: true });
    await there(null);
    expect(await found(of)).toEqual({ ...every(false), live: true });
  });

  it("finds nothing while its user is banned", async () => {
    await db.prisma.session.updateMany({ where: { userID }, data: { bannedUntil: BigInt(NOW + 500) } });
    expect(await found(actor)).toEqual(every(false));
    expect(await found({ userID, session: { ...actor.session, time: NOW + 500 } })).toEqual(every(true));
  });
});
