import { createHash } from "node:crypto";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { useHarness } from "../support/server-harness.ts";
import { contentsOf } from "./contents.ts";

const PASSWORD = "correct horse battery";
const NAME = "Marguerite Yourcenar-Q";
const AVATAR = "/avatars/23.svg";
const TEXTS = {
  invite: "the-invite-says-8f2a",
  challenge: "the-challenge-says-1c77",
  report: "the-report-says-b04d",
  aboutMe: "said-of-me-e551",
  keyName: "the-key-is-called-90aa",
  hook: "https://hooks.example/of-hers-77d1",
  hookSecret: "whsec_b2YgaGVycw",
  hookWords: "the-hook-is-for-31f0",
  endpoint: "https://push.example/of-hers-6ab2",
  pushLabel: "the-phone-is-called-d3d3",
};
const REPEAT = "her-repeat-5e5e";

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

describe.each(testKinds)("after a deletion nothing personal is left (promise 40, %s)", (kind) => {
  const harness = useHarness({ kind });

  const ask = async (token: string | undefined, route: string, body?: object, key?: string) => {
    const [method = "", path = ""] = route.split(" ");
    const headers = { ...(key && { "idempotency-key": key }) };
    const answer = await harness.ask(method, `/platform/${path}`, { token, ...(body && { body }), headers });
    const device = String(answer.headers["set-cookie"]).match(/ymd_[\w-]{64}/)?.[0] ?? "";
    return { status: answer.statusCode, text: answer.body, body: answer.json(), device };
  };
  const register = async (username: string) => {
    const { body, device } = await ask(undefined, "POST auth/register", { username, password: PASSWORD });
    return { token: body.token as string, userID: body.user.userID as number, device };
  };
  const signIn = () => ask(undefined, "POST auth/login", { username: NAME, password: PASSWORD }, "her-sign-in");

  /** What goes in through doors that this test has no need of. */
  const putRows = async (userID: number) => {
    const { sessionID } = await harness.database.prisma.session.findFirstOrThrow({ where: { userID } });
    const { pool } = harness.database;
    await pool.query(
      `insert into webhooks (user_id, url, kinds, description, secret, created_time)
        values ($1, $2, '{match.turn}', $3, $4, 1)`,
      [userID, TEXTS.hook, TEXTS.hookWords, TEXTS.hookSecret],
    );
    await pool.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, label, created_time)
        values ($1, $2, $3, 'p', 'a', $4, 1)`,
      [userID, sessionID, TEXTS.endpoint, TEXTS.pushLabel],
    );
  };

  it("in any table, answer, event or log line, and the opponents lose no match, move or result", async () => {
    const her = await register(NAME);
    const other = await register("opponent");
    const third = await register("third");
    const login = (await signIn()).body;
    await ask(her.token, "PUT me/avatar", { avatar: "23" });
    const key = (await ask(her.token, "POST me/keys", { name: TEXTS.keyName, password: PASSWORD })).body.token;
    await putRows(her.userID);
    await ask(her.token, `PUT me/blocks/${third.userID}`);
    await ask(third.token, `PUT me/blocks/${her.userID}`);
    await ask(her.token, "POST reports", { userID: other.userID, reason: "other", text: TEXTS.report });
    await ask(other.token, "POST reports", { userID: her.userID, reason: "name", text: TEXTS.aboutMe });
    const challenge = { kind: "link", message: TEXTS.challenge };
    const { ref } = (await ask(her.token, "POST games/tic-tac-toe/challenges", challenge)).body.challenge;
    const of = (matchID: number, what = "") => `games/tic-tac-toe/matches/${matchID}${what}`;
    const play = async (cells: readonly number[]): Promise<number> => {
      const invite = { opponentUserID: other.userID, symbol: "X", message: TEXTS.invite };
      const invited = await ask(her.token, "POST games/tic-tac-toe/invite", invite, `${REPEAT}-${cells.length}`);
      const { matchID } = invited.body.match;
      await ask(other.token, `POST ${of(matchID, "/accept")}`, {}, `accept-${matchID}`);
      for (const [index, cell] of cells.entries()) {
        const { token } = index % 2 === 0 ? her : other;
        await ask(token, `POST ${of(matchID, "/move")}`, { move: { cell } }, `move-${matchID}-${index}`);
      }
      return matchID;
    };
    const won = await play([0, 3, 1, 4, 2]);
    const active = await play([4]);
    // What is answered again by its key.
    const repeats = [
      [`POST ${of(won, "/forfeit")}`, "too-late"],
      [`POST challenges/${ref}/accept`, "too-late-too"],
    ] as const;
    await ask(her.token, `POST challenges/${ref}/cancel`, {});
    for (const [route, repeated] of repeats) await ask(other.token, route, {}, repeated);
    const moves = async () => [
      (await ask(other.token, `GET ${of(won, "/moves")}`)).text,
      (await ask(other.token, `GET ${of(active, "/moves")}`)).text,
    ];
    const before = await moves();

    const { passwordHash, usernameKey } = await harness.database.prisma.user.findUniqueOrThrow({
      where: { userID: her.userID },
    });
    const tokens: string[] = [her.token, login.token, key, her.device];
    const stored = [
      NAME,
      NAME.toLowerCase(),
      AVATAR,
      passwordHash ?? "",
      usernameKey ?? "",
      ...Object.values(TEXTS),
      ...tokens.map(hashOf),
    ];
    const values = [...stored, ...tokens, REPEAT];
    const all = [...(await contentsOf(harness.database)).values()].join("\n");
    for (const value of stored) expect(all, `${value} was there`).toContain(value);

    expect((await ask(her.token, "POST me/delete", { password: PASSWORD })).status).toBe(200);

    for (const [table, text] of await contentsOf(harness.database))
      for (const value of values) expect(text.includes(value), `${value} in ${table}`).toBe(false);
    const seen: string[] = [];
    for (const [status, { token }, route, repeated] of [
      [200, other, "GET matches"],
      [200, other, `GET users/${her.userID}`],
      [200, other, "GET games/tic-tac-toe/friends/search"],
      [200, other, "GET games/tic-tac-toe/friends/search?q=marguerite"],
      [409, other, ...repeats[0]],
      [404, other, ...repeats[1]],
      [409, other, `POST ${of(won, "/accept")}`, `accept-${won}`],
      [200, third, "GET me/blocks"],
      [401, her, "GET me"],
      [401, { token: key }, "GET me"],
    ] as const) {
      const answer = await ask(token, route, repeated && {}, repeated);
      expect(answer.status, route).toBe(status);
      seen.push(answer.text);
    }
    const again = await signIn();
    expect(again.status).toBe(401);
    const shown = [...seen, again.text, JSON.stringify(harness.lines)].join("\n");
    for (const value of values) expect(shown.includes(value), value).toBe(false);

    expect(await moves()).toEqual(before);
    for (const [matchID, left] of [
      [won, { outcome: "lost", result: "win", moveCount: 5 }],
      [active, { outcome: "won", result: "forfeit", moveCount: 1 }],
    ] as const) {
      const { body, text } = await ask(other.token, `GET ${of(matchID)}`);
      expect(body.match).toMatchObject(left);
      for (const value of values) expect(text.includes(value), value).toBe(false);
    }
    const { results } = (await ask(other.token, `GET users/${other.userID}`)).body;
    expect(results).toEqual({ won: 1, lost: 1, drawn: 0 });
  });
});
