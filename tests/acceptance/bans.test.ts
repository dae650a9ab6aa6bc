import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port.mjs";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type Fixture, onPostgres } from "./fixtures.ts";
import { matchPath, newPerson, type Person, personAt, startMatch, type WireAnswer } from "./rest.ts";

const ADMIN_TOKEN = "a token that is only for this test".replaceAll(" ", "-");
const COMMAND = join(import.meta.dirname, "../../apps/server/dist/yourmove.js");
const ISSUER = "https://host.example";
const AUDIENCE = "your-move";
const PASSWORD = "correct horse battery";

/** What the command printed, and what it ended with. */
interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

describe("bans by the operator's command, in two servers on one PostgreSQL", () => {
  let jwks: Server;
  let fixture: Fixture;
  let withAdmin: ServerProcess;
  let port: number;
  let sign: (subject: string) => Promise<string>;

  beforeAll(async () => {
    const pair = await generateKeyPair("ES256");
    const key = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "ES256", use: "sig" };
    jwks = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: [key] }));
    });
    await new Promise<void>((resolve) => jwks.listen(0, "127.0.0.1", resolve));
    const { port: jwksPort } = jwks.address() as { port: number };
    const host = {
      HOST_JWT_ISSUER: ISSUER,
      HOST_JWT_AUDIENCE: AUDIENCE,
      HOST_JWT_JWKS_URL: `http://127.0.0.1:${jwksPort}/jwks.json`,
    };
    sign = (subject) =>
      new SignJWT({ preferred_username: subject })
        .setProtectedHeader({ alg: "ES256", kid: "one" })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setExpirationTime("1h")
        .sign(pair.privateKey);
    fixture = await onPostgres(1, host);
    port = await freePort();
    const admin = { ADMIN_TOKEN, ADMIN_PORT: String(port) };
    withAdmin = await startServer({ DATABASE_URL: fixture.databaseUrl ?? "", ...host, ...admin });
  });
  afterAll(async () => {
    await withAdmin?.stop();
    await fixture?.close();
    jwks?.close();
  });

  const run = (args: readonly string[], token = ADMIN_TOKEN): Promise<Ran> =>
    new Promise((resolve) => {
      const env = { PATH: process.env["PATH"], ADMIN_TOKEN: token, ADMIN_URL: `http://127.0.0.1:${port}` };
      execFile(process.execPath, [COMMAND, "admin", ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });

  const register = async (username: string): Promise<Person> => {
    const anybody = personAt(fixture.url, { userID: 0, token: "" });
    const { body } = await anybody.post("/platform/auth/register", { username, password: PASSWORD });
    const { user, token } = body as unknown as { user: { userID: number }; token: string };
    return personAt(fixture.url, { userID: user.userID, token });
  };
  const why = ({ status, body }: WireAnswer) => [status, body.code, body.reason, body.until];

  it("the other server refuses session, key and host's token on every path, and ends the poll that it holds, as soon as the command is back", async () => {
    const opponent = await newPerson(fixture.url);
    const cheat = await register("Cheat of two");
    const made = await cheat.post("/platform/me/keys", { name: "bot", password: PASSWORD });
    const key = personAt(fixture.url, { userID: cheat.userID, token: String(made.body["token"]) });
    const guest = personAt(fixture.url, { userID: 0, token: await sign("guest-of-the-host") });
    const hosted = (await guest.get("/platform/me")).body["user"] as { userID: number };
    const { matchID } = await startMatch(cheat, opponent);
    // Known to the other server, which checks no more than their sessions.
    for (const person of [cheat, key]) expect((await person.get(matchPath(matchID))).status).toBe(200);
    const { body } = await cheat.get("/platform/matches");
    const poll = cheat.get(`/platform/matches?since=${body.lastActionTime}&wait=25`);
    const ban = ["--reason", "cheating", "--forever", "--note", "seen twice"];
    const ran = await run(["users", "ban", String(cheat.userID), ...ban, "--matches", "forfeit"]);
    expect([ran.code, ran.err]).toEqual([0, ""]);
    expect(ran.out).toContain("is banned: cheating, for good. Matches and invites ended: 1.");
    expect((await run(["users", "ban", String(hosted.userID), ...ban])).code).toBe(0);
    const refused = [
      ...[await cheat.get(matchPath(matchID)), await key.get("/platform/matches"), await cheat.get("/platform/me")],
      await cheat.post(matchPath(matchID, "move"), { move: { cell: 4 } }),
      ...[await guest.get("/platform/me"), await guest.get("/platform/matches"), await poll],
      await cheat.post("/platform/auth/login", { username: "Cheat of two", password: PASSWORD }),
    ];
    for (const answer of refused) expect(why(answer)).toEqual([403, "account_banned", "cheating", null]);
    expect((await opponent.get(matchPath(matchID))).body.match).toMatchObject({ result: "forfeit", outcome: "won" });
    const lifted = await run(["users", "unban", String(cheat.userID)]);
    expect(lifted.code).toBe(0);
    for (const person of [cheat, key]) expect((await person.get("/platform/me")).status).toBe(200);
    const { out } = await run(["audit", "--user", String(cheat.userID), "--actor", "operator", "--json"]);
    const actions = (JSON.parse(out) as { items: { action: string }[] }).items.map(({ action }) => action);
    expect(actions).toEqual(["unbanned", "banned"]);
  });
});
