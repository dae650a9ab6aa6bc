import { resolve } from "node:path";
import { RETENTION } from "@yourmove/api";
import { describe, expect, it } from "vitest";
import { readSettings } from "./env.ts";

const given = (env: Record<string, string>) => {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.reasons.join("; "));
  return read;
};
const settings = (env: Record<string, string>) => given(env).settings;
const misses = (env: Record<string, string>) => given(env).nearMisses;

const reasons = (env: Record<string, string>) => {
  const read = readSettings(env);
  return read.ok ? [] : read.reasons;
};

describe("settings", () => {
  it("of several processes need a PostgreSQL", () => {
    const DATABASE_URL = "postgres://db/ym";
    for (const [name, value] of [
      ["DATABASE_LISTEN_URL", "postgres://db:5432/ym"],
      ["NATS_URL", "nats://one:4222, tls://user:secret@two:4222"],
    ] as const) {
      expect(reasons({ [name]: value })).toEqual([`${name} is for several processes, and needs a DATABASE_URL`]);
      expect(reasons({ DATABASE_URL, [name]: value })).toEqual([]);
      expect(reasons({ DATABASE_URL, [name]: "http://other" })).toEqual([expect.stringMatching(`^${name} must be`)]);
    }
  });

  it("have the defaults of the contract", () => {
    expect(settings({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: undefined,
      dataDir: ".data",
      publicOrigin: undefined,
      maxWaitSeconds: 25,
      isRateLimited: true,
      limits: expect.objectContaining({ LIMIT_READS: 300, SHARED_NETWORKS: [] }),
      retention: RETENTION,
      trustProxy: false,
      logLevel: "info",
      hostJwt: undefined,
      corsOrigins: [],
      hasBots: true,
      hasDaily: true,
      hasPackages: true,
      metricsToken: undefined,
      metricsFrom: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
      avatarOrigins: undefined,
      deliveries: { allowsPrivate: false, operatorWebhook: null, vapidPrivateKey: undefined },
      games: {
        entries: [],
        builtIn: undefined,
        accepted: [],
        trustedBoards: [],
        limits: { timeoutMs: 250, memoryMB: 64 },
        folders: [resolve(".data/games"), resolve("games"), process.cwd()],
      },
    });
  });

  it("have an operator's webhook whole or not at all, for all events or those that are named", () => {
    const secret = `whsec_${Buffer.alloc(32).toString("base64")}`;
    const given = {
      WEBHOOK_URL: "https://hooks.example/",
      WEBHOOK_SECRET: secret,
      WEBHOOK_KINDS: "match.turn, user.deleted",
    };
    expect(settings(given).deliveries.operatorWebhook).toEqual({
      url: "https://hooks.example/",
      secret,
      kinds: ["match.turn", "user.deleted"],
      games: [],
      issuers: [],
    });
    expect(reasons({ WEBHOOK_URL: "https://hooks.example/" })).toEqual([
      expect.stringMatching(/^WEBHOOK_SECRET is missing/),
    ]);
    expect(reasons({ ...given, WEBHOOK_KINDS: "match.lost" })).toEqual([
      expect.stringContaining('"match.lost" is none'),
    ]);
    expect(reasons({ ...given, WEBHOOK_SECRET: "whsec_short" })).toEqual([
      expect.stringMatching(/^WEBHOOK_SECRET must be/),
    ]);
    const inner = { ...given, WEBHOOK_URL: "http://127.0.0.1:9/" };
    expect(reasons(inner)).toEqual(["WEBHOOK_URL must begin with https://"]);
    expect(settings({ ...inner, WEBHOOK_ALLOW_PRIVATE: "on" }).deliveries.allowsPrivate).toBe(true);
  });

  it("with REQUIRE_DATABASE need a DATABASE_URL, and say which name was probably meant to be it", () => {
    const REQUIRE_DATABASE = "on";
    const DATABASE_URL = "postgres://db/ym";
    expect(reasons({ REQUIRE_DATABASE })).toEqual(["DATABASE_URL is missing, and REQUIRE_DATABASE is on"]);
    expect(reasons({ REQUIRE_DATABASE, DATABSE_URL: DATABASE_URL })).toEqual([
      "DATABASE_URL is missing, and REQUIRE_DATABASE is on",
      "DATABSE_URL is no setting, and DATABASE_URL is: is it a slip?",
    ]);
    expect(reasons({ REQUIRE_DATABASE, DATABASE_URL: "" })).toHaveLength(1);
    expect(reasons({ REQUIRE_DATABASE, DATABASE_URL })).toEqual([]);
    expect(reasons({ REQUIRE_DATABASE: "yes" })).toEqual(['REQUIRE_DATABASE must be "on" or "off"']);
  });

  it.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["database_url", "DATABASE_URL"],
    ["DATABASE-URL", "DATABASE_URL"],
    ["PROT", "PORT"],
    ["ADMIN_TOKENS", "ADMIN_TOKEN"],
    ["TRUSTPROXY", "TRUST_PROXY"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["WEBHOOK_SECERT", "WEBHOOK_SECRET"],
    ["GAME", "GAMES"],
    ["BUILTIN_GAMES", "BUILT_IN_GAMES"],
  ])("that are nearly some are noticed: %s", (name, meant) => {
    expect(misses({ [name]: "1" })).toEqual([{ name, meant }]);
    expect(misses({ [name]: "" })).toEqual([]);
  });

  it("of others are none of ours: a machine's usual environment has no near miss, nor has any setting", () => {
    const usual = `PATH HOME HOSTNAME USER SHELL PWD LANG TERM TZ NODE_ENV NODE_OPTIONS SHLVL
      POSTGRES_PASSWORD PUBLIC_HOST OTEL_SERVICE_NAME npm_config_cache INVOCATION_ID EDITOR LOGNAME`;
    expect(misses(Object.fromEntries(usual.split(/\s+/).map((name) => [name, "1"])))).toEqual([]);
    expect(misses({ DATABASE_URL: "postgres://db/ym", KEEP_GUESTS_DAYS: "3" })).toEqual([]);
  });

  it("that differ from the default are listed, of secrets and addresses only that they are set", () => {
    const secret = "s3cret".repeat(8);
    const { notDefault } = given({
      PORT: "3000",
      HOST: "0.0.0.0",
      BOTS: "off",
      KEEP_GUESTS_DAYS: "7",
      TRUST_PROXY: "on",
      METRICS_TOKEN: secret,
      ADMIN_TOKEN: secret,
      NATS_URL: `nats://me:${secret}@one:4222`,
      DATABASE_URL: `postgres://me:${secret}@db/ym`,
      DATABASE_LISTEN_URL: `postgres://me:${secret}@db/ym`,
      PUBLIC_URL: "https://play.example/",
      WEBHOOK_URL: `https://hooks.example/${secret}`,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, "s3cret").toString("base64")}`,
      VAPID_PRIVATE_KEY: Buffer.alloc(32, "s3cret").toString("base64url"),
    });
    const set = ["METRICS_TOKEN", "ADMIN_TOKEN", "NATS_URL", "DATABASE_URL", "DATABASE_LISTEN_URL", "WEBHOOK_URL"];
    expect(notDefault).toEqual({
      ...Object.fromEntries([...set, "WEBHOOK_SECRET", "VAPID_PRIVATE_KEY"].map((name) => [name, "set"])),
      HOST: "0.0.0.0",
      BOTS: "off",
      KEEP_GUESTS_DAYS: "7",
      TRUST_PROXY: "on",
      PUBLIC_URL: "https://play.example",
    });
    const text = JSON.stringify(notDefault);
    for (const hidden of ["s3cret", Buffer.from("s3cret").toString("base64").slice(0, 6)])
      expect(text).not.toContain(hidden);
    expect(readSettings({})).toMatchObject({ ok: true, notDefault: {}, nearMisses: [] });
  });

  it("count an empty value as unset", () => {
    expect(settings({ PORT: "", DATABASE_URL: "", RATE_LIMIT: "" })).toEqual(settings({}));
  });

  it("are read as they are meant", () => {
    expect(settings({ PUBLIC_URL: "https://play.example.org/" }).publicOrigin).toBe("https://play.example.org");
    expect(settings({ TRUST_PROXY: "on" }).trustProxy).toBe(1);
    expect(settings({ GAMES: "./hex.mjs, @me/kalah@2,", BUILT_IN_GAMES: "chess, reversi" }).games).toMatchObject({
      entries: ["./hex.mjs", "@me/kalah@2"],
      builtIn: ["chess", "reversi"],
    });
    expect(settings({ BUILT_IN_GAMES: "none", DATA_DIR: "/var/lib/ym/data" }).games).toMatchObject({
      builtIn: [],
      folders: ["/var/lib/ym/data/games", "/var/lib/ym/games", process.cwd()],
    });
    expect(settings({ AVATAR_ORIGINS: "none" }).avatarOrigins).toEqual([]);
    expect(settings({ AVATAR_ORIGINS: "https://a.example, https://b.example" }).avatarOrigins).toHaveLength(2);
    expect(settings({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
    expect(settings({ ADMIN_TOKEN: "t".repeat(32) })).toMatchObject({ admin: { token: "t".repeat(32), port: 3001 } });
    expect(settings({ TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy).toEqual(["10.0.0.0/8", "::1"]);
    expect(settings({ CORS_ORIGINS: "https://a.example, http://b.example:8080" }).corsOrigins).toHaveLength(2);
    const host = {
      HOST_JWT_ISSUER: "https://host",
      HOST_JWT_AUDIENCE: "games",
      HOST_JWT_JWKS_URL: "https://host/keys",
    };
    expect(settings(host).hostJwt).toMatchObject({ issuer: "https://host", audience: "games" });
  });

  it.each([
    [{ PORT: "65536" }, "PORT must be a whole number from 0 to 65535"],
    [{ ADMIN_PORT: "3e3" }, "ADMIN_PORT must be a whole number from 0 to 65535"],
    [{ MAX_WAIT_SECONDS: "26" }, "MAX_WAIT_SECONDS must be a whole number from 1 to 25"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must begin with postgres:// or postgresql://"],
    [{ PUBLIC_URL: "play.example.org" }, "PUBLIC_URL must be a URL that begins with http:// or https://"],
    [{ PUBLIC_URL: "javascript:alert(1)" }, "PUBLIC_URL must be a URL that begins with http:// or https://"],
    [
      { PUBLIC_URL: "https://example.org/play" },
      "PUBLIC_URL must be an origin such as https://play.example.org: the service can't be under a path",
    ],
    [
      { PUBLIC_URL: "https://me:secret@play.example.org" },
      "PUBLIC_URL must be an origin such as https://play.example.org: nobody signs in by it",
    ],
    [{ HOST: " " }, "HOST must be an address or a name of this machine"],
    [{ GAMES_DIR: "nowhere" }, "GAMES_DIR must be a folder that is there"],
    [{ GAMES_DIR: import.meta.filename }, "GAMES_DIR must be a folder that is there"],
    [{ WEBHOOK_KINDS: "," }, "WEBHOOK_KINDS must be names separated by commas"],
    [{ WEBHOOK_GAMES: "chess" }, "WEBHOOK_GAMES says what WEBHOOK_URL receives, and there is none"],
    [{ RATE_LIMIT: "no" }, 'RATE_LIMIT must be "on" or "off"'],
    [
      { TRUST_PROXY: "10.0.0.1,300.1.1.1" },
      'TRUST_PROXY must be "on", "off", a number of proxies, or their addresses separated by commas, and "300.1.1.1" is none',
    ],
    [
      { ADMIN_TOKEN: "t".repeat(32), PORT: "3001" },
      "ADMIN_PORT is the PORT of the service: the operator's has one of its own",
    ],
    [{ METRICS_TOKEN: "two words ".repeat(4) }, "METRICS_TOKEN must be printable characters without spaces"],
    [{ METRICS_TOKEN: "s3cret" }, "METRICS_TOKEN must have at least 32 characters; openssl rand -hex 32 makes one"],
    [{ ADMIN_TOKEN: "s3cret" }, "ADMIN_TOKEN must have at least 32 characters; openssl rand -hex 32 makes one"],
    [
      { METRICS_FROM: "10.0.0.0/8, everywhere" },
      'METRICS_FROM must be addresses and networks such as 10.0.0.0/8 separated by commas, and "everywhere" is none',
    ],
    [
      { METRICS_FROM: "10.0.0.0/33" },
      'METRICS_FROM must be addresses and networks such as 10.0.0.0/8 separated by commas, and "10.0.0.0/33" is none',
    ],
    [
      { AVATAR_ORIGINS: "https://a.example/pictures" },
      'AVATAR_ORIGINS must be origins such as https://example.com separated by commas, and "https://a.example/pictures" is none',
    ],
    [{ GAMES_TIMEOUT_MS: "10" }, "GAMES_TIMEOUT_MS must be a whole number from 20 to 5000"],
    [{ GAMES_MEMORY_MB: "9999" }, "GAMES_MEMORY_MB must be a whole number from 16 to 2048"],
    [{ GAMES_ACCEPT: "demo.kalah" }, "GAMES_ACCEPT must be what the service's own sentence says"],
    [{ BUILT_IN_GAMES: "chess, ches" }, 'BUILT_IN_GAMES names "ches", which is no built-in game'],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent"],
    [
      { CORS_ORIGINS: "*" },
      'CORS_ORIGINS must be origins such as https://example.com separated by commas, and "*" is none',
    ],
    [
      { HOST_JWT_ISSUER: "x", HOST_JWT_AUDIENCE: "y" },
      "HOST_JWT_JWKS_URL is missing: the HOST_JWT_ settings go together",
    ],
  ])("that are wrong are named in plain words: %j", (env, reason) => {
    expect(reasons(env as Record<string, string>)).toEqual([reason]);
  });
});
