import { operationsByName } from "@yourmove/api";
import { beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "../../../apps/server/src/rest/table.ts";
import { oneIn } from "../../support/rounds.ts";
import { startMatch, useHarness } from "../../support/server-harness.ts";
import { contentsOf } from "../contents.ts";
import { rounds } from "../rounds.ts";

const FOREIGN = "https://evil.example null http://localhost.evil.example http://localhost:8080 file://"
  .split(" ")
  .concat("");
const TYPES =
  "application/x-www-form-urlencoded, multipart/form-data; boundary=x, text/plain, text/plain; application/json";
const FORMS = TYPES.split(", ");

describe("another site", () => {
  const harness = useHarness();
  let match: Awaited<ReturnType<typeof startMatch>>;
  let cookie: string;
  beforeAll(async () => {
    match = await startMatch(harness);
    cookie = `yourmove_session=${match.x.token}`;
  });

  const urlOf = (path: string) =>
    path
      .replace(":gameType", "tic-tac-toe")
      .replace(":id", String(match.matchID))
      .replace(":kind", "draw")
      .replace(/:\w+/, "1");
  const writes = [
    ...ROUTES.filter(({ method }) => method !== "GET").map(({ method, path }) => [method, path] as const),
    ...[...operationsByName.values()]
      .filter(({ type }) => type === "mutation")
      .map(({ name }) => ["POST", `/trpc/${name}`] as const),
  ];
  const BODIES = ["{}", undefined, '{"move":{"cell":0}}', '{"username":"evil-name"}'];

  /** What any write would change: every table but for presence. */
  const everything = () =>
    contentsOf(harness.database, ["users", "sessions", "matches", "moves", "cursors", "idempotency_keys"]);

  it.each(oneIn(3, writes))("changes nothing with a visitor's cookie: %s %s", async (method, path) => {
    const before = await everything();
    for (const [at, origin] of FOREIGN.entries()) {
      // All bodies from the first origin, and in the short run one from each other.
      for (const body of BODIES.slice(0, at === 0 ? BODIES.length : rounds({ full: BODIES.length, quick: 1 }))) {
        const headers = { cookie, origin, ...(body && { "content-type": "application/json" }) };
        const answer = await harness.ask(method, urlOf(path), { headers, ...(body && { body }) });
        expect(answer.body, `${origin} ${body}`).toContain('"code":"bad_origin"');
        expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([403, undefined]);
      }
    }
    expect(await everything()).toEqual(before);
  });

  it.each(oneIn(3, writes))("sends no form, even without an origin: %s %s", async (method, path) => {
    const before = await everything();
    for (const type of FORMS) {
      const answer = await harness.ask(method, urlOf(path), {
        headers: { cookie, "content-type": type },
        body: '{"move":{"cell":0}}',
      });
      expect(answer.body, type).toContain('"code":"unsupported_media_type"');
      expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([415, undefined]);
    }
    expect(await everything()).toEqual(before);
  });
});
