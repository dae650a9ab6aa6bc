import { monitorEventLoopDelay } from "node:perf_hooks";
import { contextOf, exportAccount, plainRequest, systemClock } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Harness, startHarness } from "../../support/server-harness.ts";
import { expectWithin, report, rounds } from "../rounds.ts";
import { type Statement, statementsDuring } from "../statements.ts";
import { seedScale } from "./seed-scale.ts";

const THOUSANDS = 100_000;
/** Still enough that what reads them all is far above every bound. */
const FEWER = 40_000;
const COUNTS = {
  postgresql: rounds({ full: THOUSANDS, quick: THOUSANDS, short: FEWER }),
  embedded: rounds({ full: THOUSANDS, quick: FEWER }),
};
const MAX_BYTES = 256 * 1024;

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many rows of tables, and how many pages, a plan really looked at. */
const workOf = (root: PlanNode) => {
  const scans = nodesOf(root).filter((node) => node["Relation Name"] !== undefined);
  const rowsOf = (node: PlanNode) =>
    (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const rows = scans.reduce((sum, node) => sum + rowsOf(node), 0);
  return { rows, pages: root["Shared Hit Blocks"] + root["Shared Read Blocks"] };
};

const HOUR_MS = 3_600_000;

/** What production does for its planner: PostgreSQL by itself, the embedded database in the hourly maintenance. */
const awaitSamples = async ({ services, database }: Harness, pass: (ms: number) => void): Promise<void> => {
  if (database.kind === "embedded") {
    pass(HOUR_MS);
    await services.maintenance.run();
    return;
  }
  const isSampled = async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_user_tables where relname in ('matches', 'users', 'cursors')
       and (last_autoanalyze is null or n_mod_since_analyze > 50 + n_live_tup / 10)`,
    );
    return rows.length === 0;
  };
  await vi.waitUntil(isSampled, { timeout: 600_000, interval: 500 });
};

describe.each(testKinds)("one user with many matches among many users (%s)", (kind) => {
  let harness: Harness;
  let database: Database;
  let token: string;
  let rival: number;
  let passed = 0;
  const figures: Record<string, object> = {};
  const count = COUNTS[kind];

  beforeAll(async () => {
    harness = await startHarness({ kind, clock: { ...systemClock, now: () => Date.now() + passed } });
    database = harness.database;
    const me = await harness.guest("collector");
    token = me.token;
    rival = await seedScale(database.pool, { userID: me.user.userID, users: count, matches: count, live: 100 });
    // Numbers as long as with all of them, for the bytes of lists are held to a bound.
    const sequences = ["pg_get_serial_sequence('matches', 'match_id')", "pg_get_serial_sequence('users', 'user_id')"];
    for (const sequence of sequences) await database.pool.query(`select setval(${sequence}, ${THOUSANDS + 1})`);
    await awaitSamples(harness, (ms) => {
      passed += ms;
    });
  });
  afterAll(async () => {
    for (const [what, figure] of Object.entries(figures))
      report(`${what}, ${count} matches and users, ${kind}`, figure);
    await harness.close();
  });

  const literal = (value: unknown): string => {
    if (value === null || typeof value === "number") return String(value);
    return value instanceof Uint8Array
      ? `'\\x${Buffer.from(value).toString("hex")}'`
      : `'${String(value).replaceAll("'", "''")}'`;
  };

  /** The work of a statement, by the worse of the two plans that a prepared statement may be given. */
  const explain = async ({ text, values }: Statement) => {
    const client = await database.pool.connect();
    try {
      await client.query(`prepare explained as ${text}`);
      const works = [];
      for (const mode of ["force_custom_plan", "force_generic_plan"]) {
        await client.query(`set plan_cache_mode = ${mode}`);
        const given = values.length > 0 ? `(${values.map(literal).join(", ")})` : "";
        const { rows } = await client.query(`explain (analyze, buffers, format json) execute explained${given}`);
        works.push(workOf(rows[0]["QUERY PLAN"][0].Plan as PlanNode));
      }
      return works.sort((a, b) => b.rows - a.rows)[0] as (typeof works)[number];
    } finally {
      client.release(true);
    }
  };

  const reads = [
    ["the list", "/platform/matches", 12_000],
    ["the list of a game", "/platform/games/chess/matches?limit=100", 12_000],
    ["an older page", "/platform/matches?before=1790000000000&limit=100", 12_000],
    ["the list with one user", "/platform/matches?opponentUserID={rival}&limit=100", 12_000],
    ["the list with nobody met", "/platform/matches?opponentUserID=2147483647", 12_000],
    ["a cursor that is current", "/platform/matches?since={cursor}", 12_000],
    ["one user's page", "/platform/users/{rival}", 12_000],
    ["one's own page", "/platform/users/{me}", 250_000],
    ["a search", "/platform/games/chess/friends/search?q=player-1&limit=50", 3_000_000],
    ["a search that finds nothing", "/platform/games/chess/friends/search?q=zzzzzz", 3_000_000],
    ["a search for signs", "/platform/games/chess/friends/search?q=%25_", 3_000_000],
    ["suggestions", "/platform/games/chess/friends/search?limit=50", 12_000],
  ] as const;

  it.each(reads)("%s is bounded in bytes, statements, rows and pages", async (what, path, maxRows) => {
    const me = (await harness.ask("GET", "/platform/me", { token })).json().user.userID;
    const cursor = (await database.pool.query("select value from cursors where user_id = $1", [me])).rows[0].value;
    const url = path.replace("{rival}", String(rival)).replace("{me}", String(me)).replace("{cursor}", String(cursor));
    await harness.ask("GET", url, { token });
    const start = performance.now();
    const answer = await harness.ask("GET", url, { token });
    const ms = Math.round(performance.now() - start);
    expect(answer.statusCode).toBe(200);
    expect(Buffer.byteLength(answer.body)).toBeLessThan(MAX_BYTES);
    const { statements } = await statementsDuring(database, () => harness.ask("GET", url, { token }));
    const works: ReturnType<typeof workOf>[] = [];
    for (const statement of statements.filter(({ text }) => /^\s*(select|with)/i.test(text)))
      works.push(await explain(statement));
    const sum = (what: "rows" | "pages") => works.reduce((so, work) => so + work[what], 0);
    const rows = sum("rows");
    const bytes = Buffer.byteLength(answer.body);
    figures[what] = { ms, bytes, statements: statements.length, rows, pages: sum("pages") };
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThan(10);
    expect(rows, JSON.stringify(figures[what])).toBeLessThan(maxRows);
  });

  it("a batch of ten lists is bounded, too", async () => {
    const start = performance.now();
    const names = Array(10).fill("matches.list").join(",");
    const input = encodeURIComponent(
      JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, { limit: 1 }]))),
    );
    const url = `/trpc/${names}?batch=1&input=${input}`;
    const answer = await harness.ask("GET", url, { token, headers: { "accept-encoding": "gzip" } });
    expect(answer.statusCode).toBe(200);
    figures["a batch of ten lists"] = { ms: Math.round(performance.now() - start), packed: answer.rawPayload.length };
    expect(answer.rawPayload.length).toBeLessThan(MAX_BYTES);
    const plain = await harness.ask("GET", url, { token });
    expect(Buffer.byteLength(plain.body)).toBeLessThan(10 * MAX_BYTES);
  });

  it("an export of all of it lets others in all the while", async () => {
    const most = rounds({ full: count, quick: 10_000 });
    const me = await harness.services.auth.authenticate(token);
    if (!me) throw new Error("nobody is signed in");
    const answer = await exportAccount(contextOf(harness.services, me, plainRequest("export")));
    if (!answer.ok) throw new Error(answer.failure.detail);
    const late = monitorEventLoopDelay({ resolution: 1 });
    late.enable();
    const began = performance.now();
    let matches = 0;
    for await (const part of answer.value) {
      matches += part.split('{"type":"match"').length - 1;
      if (matches >= most) break;
    }
    late.disable();
    const ms = (nanoseconds: number) => Math.round(nanoseconds / 1e5) / 10;
    const lateness = { p99: ms(late.percentile(99)), max: ms(late.max) };
    figures["an export"] = { matches, seconds: Math.round((performance.now() - began) / 1000), late: lateness };
    expect(matches).toBeGreaterThanOrEqual(most);
    expectWithin(lateness.p99, 20);
  });
});
