import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "../src/http/observe.ts";
import { watchWork } from "../src/ops/watch.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const json = (path: string) => JSON.parse(read(path));

/** What compose's servers rely on, and .env can't change. */
const FIXED = ["DATABASE_URL", "REQUIRE_DATABASE", "PUBLIC_URL", "TRUST_PROXY", "HOST", "PORT"];

/** The names of metrics in PromQL. */
const metricsIn = (promql: string): string[] =>
  [...promql.matchAll(/\b((?:yourmove|process|nodejs)_\w+)\b/g)].map(([, name = ""]) => name);
const labelsIn = (promql: string): string[] =>
  [
    ...[...promql.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = ""]) => [...inner.matchAll(/(\w+)\s*!?=~?/g)]),
    ...[...promql.matchAll(/by \(([^)]*)\)/g)].flatMap(([, inner = ""]) => [...inner.matchAll(/(\w+)/g)]),
  ].map(([, name = ""]) => name);

it.each([
  ["npm start", "package.json", /"start": "node FLAG /],
  ["npm run yourmove", "package.json", /"yourmove": "node FLAG /],
  ["yourmove", "packages/yourmove/bin/yourmove.mjs", /^#!\/usr\/bin\/env -S node FLAG\n/],
  ["the image", "Dockerfile", /^ENTRYPOINT \["\/nodejs\/bin\/node", "FLAG", /m],
  ["systemd", "deploy/your-move.service", /^ExecStart=\/usr\/bin\/node FLAG /m],
  ["a test's server", "tests/support/server-process.ts", /SERVER_COMMAND: readonly string\[\] = \[\s+"FLAG"/],
])("%s gives young objects room, which Node takes only at its start", (_way, path, line) => {
  expect(read(path)).toMatch(new RegExp(line.source.replace("FLAG", "--max-semi-space-size=64"), line.flags));
});

describe("what operators are given to watch the service with", () => {
  let served: string;
  beforeAll(async () => {
    const metrics = createMetrics(() => 0, { ofProcess: true });
    const fault = { gameType: "demo.hex", rulesVersion: 1, fn: "view", kind: "throw", count: 1 } as const;
    watchWork(metrics, {
      services: {
        maintenance: { removed: () => ({ idempotencyRecords: 1 }) },
        pauses: { counts: () => ({ rules_failed: 1 }) },
        faults: { list: () => [fault] },
        writeLimiter: { overtaken: () => 2 },
      } as never,
      database: { loads: () => ({ read: { connections: 2, underWay: 3, waiting: 4 } }) },
      bots: { hungSearches: () => 1, load: () => ({ thinking: 1, waiting: 5 }) },
      packages: [],
      backlog: async () => ({ events: 0, webhooks: 6, push: 0 }),
    });
    metrics.observe({ method: "GET", route: "/", status: 200, isPoll: false }, 0.1);
    metrics.observe({ method: "GET", route: "/", status: 200, isPoll: true }, 0.1);
    metrics.observe({ method: "POST", route: "/paused", status: 503, isPoll: false, code: "game_paused" }, 0.1);
    metrics.observe({ method: "POST", route: "/away", status: 503, isPoll: false, code: "unavailable" }, 0.1);
    served = await metrics.render();
  });

  interface Panel {
    title: string;
    description: string;
    targets: { expr: string }[];
  }
  const panels: Panel[] = json("deploy/grafana-dashboard.json").panels;
  const rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[] = parse(
    read("deploy/alerts.yaml"),
  ).groups.flatMap(({ rules: own }: { rules: unknown[] }) => own);
  const requested = [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ];

  it.each(requested)("%s queries metrics that are served, by labels that they have", (_title, expr) => {
    const names = metricsIn(expr);
    expect(names.filter((name) => !new RegExp(`^${name}(\\{| )`, "m").test(served))).toEqual([]);
    const labels = new Set([...served.matchAll(/(\w+)="/g)].map(([, label]) => label));
    const ours = labelsIn(expr).filter((label) => !["job", "instance"].includes(label));
    expect(ours.filter((label) => !labels.has(label))).toEqual([]);
  });

  it.each([
    'removed_total{what="idempotency_records"} 1',
    'database_pool{pool="read",what="waiting"} 4',
    'backlog{what="webhooks"} 6',
    'bot_searches{state="waiting"} 5',
  ])("what was removed is counted, and what waits for a connection, for delivery, for a bot's thread: %s", (line) =>
    expect(served).toContain(`yourmove_${line}`),
  );

  it("a game whose rules fail is no failing service: its answers stand apart, and no rule for failures counts them", () => {
    expect(served).toMatch(/_seconds_count\{method="POST",route="\/paused",status="503",code="game_paused"\} 1/);
    expect(served).toMatch(/_seconds_count\{method="POST",route="\/away",status="503"\} 1/);
    const failures = requested
      .flatMap(([, expr]) => [...expr.matchAll(/\{[^}]*status=~"5\.\."[^}]*\}/g)])
      .map(([at]) => at);
    expect(failures.length).toBeGreaterThan(2);
    expect(failures.filter((at) => !at.includes('code!="game_paused"'))).toEqual([]);
  });
});

describe("what the service is packed and run with", () => {
  const compose = parse(read("compose.yaml"), { merge: true });
  const servers = ["server-1", "server-2"].map((name) => compose.services[name]);

  it.each<[file: string, ...lines: RegExp[]]>([
    ["Dockerfile", /^USER nonroot$/m, /"bin\/yourmove\.mjs"\]$/m, /^CMD \["start"\]$/m, /^STOPSIGNAL SIGTERM$/m],
    ["Dockerfile", /DATA_DIR=\/data/, /^VOLUME \/data$/m, /HEALTHCHECK[\s\S]*\/readyz/, /^(?![\s\S]*\nRUN )/],
    ["deploy/your-move.service", /^ExecStart=.* bin\/yourmove\.mjs start$/m, /^Restart=always$/m],
    ["deploy/your-move.service", /^WorkingDirectory=\/opt\/your-move\/current$/m, /^StateDirectoryMode=0700$/m],
    [".dockerignore", /^\.git$/m, /^\.data$/m, /^\*\*\/node_modules$/m, /^\*\*\/dist$/m],
  ])("%s has what the service is run by: %s", (path, ...lines) => {
    const text = read(path);
    const last = path === "Dockerfile" ? text.slice(text.lastIndexOf("\nFROM ")) : text;
    expect(lines.filter((line) => !line.test(last)).map(String)).toEqual([]);
  });

  it.each([
    ["a process may stop for longer than it drains", "your-move.service", /^TimeoutStopSec=(\d+)$/m, 11, 600],
    ["a proxy sees that one is not ready before it says goodbye", "haproxy.cfg", / inter (\d+)ms/, 1, 699],
    ["and Caddy", "Caddyfile", /health_interval (\d+)ms/, 1, 699],
    ["a look may take its time", "haproxy.cfg", /timeout check (\d+)s/, 5, 60],
    ["a proxy cuts no poll", "haproxy.cfg", /timeout server (\d+)s/, 31, 600],
  ])("%s", (_, file, figure, least, most) => {
    const value = Number(read(`deploy/${file}`).match(figure)?.[1]);
    expect([value >= least, value <= most]).toEqual([true, true]);
  });

  it("compose runs two servers on one PostgreSQL behind a proxy, with a root that nobody writes", () => {
    expect(Object.keys(compose.services)).toEqual(["server-1", "server-2", "postgres", "proxy"]);
    for (const server of servers) {
      expect(server).toMatchObject({ read_only: true, cap_drop: ["ALL"], stop_grace_period: "20s", init: false });
      expect(server.environment).toMatchObject({ DATABASE_URL: expect.stringContaining("@postgres:5432/") });
      expect([server.environment.TRUST_PROXY, server.ports]).toEqual(["1", undefined]);
      expect(server.depends_on.postgres.condition).toBe("service_healthy");
    }
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(["postgres", "caddy"]));
    expect(compose.services.proxy.volumes[0]).toContain("./deploy/Caddyfile:");
  });

  it("compose hands every setting of .env to both servers, and puts none of its own in the place of one", () => {
    for (const { env_file, environment } of servers) {
      expect(env_file).toEqual([{ path: ".env", required: false }]);
      expect(Object.keys(environment)).toEqual(FIXED);
      expect(Object.values(environment).filter((value) => String(value).includes(":-"))).toEqual([]);
    }
  });

  it("every setting that these files make is one of the service", () => {
    const known = new Set(read("apps/server/src/env.ts").match(/\b[A-Z][A-Z_]+\b/g));
    const made = ["Dockerfile", "deploy/your-move.service"].map(read).join("\n");
    const given = [...made.matchAll(/\b([A-Z]{2,}[A-Z_]*)=/g)].map(([, name = ""]) => name);
    expect([...FIXED, ...given].filter((name) => name !== "NODE_ENV" && !known.has(name))).toEqual([]);
  });
});
