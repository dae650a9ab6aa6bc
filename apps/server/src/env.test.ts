import { resolve } from "node:path";
import { RETENTION } from "@yourmove/api";
import { describe, expect, it } from "vitest";
import { readRight, reasonsOf as reasons, settingsOf as settings } from "../../../tests/support/settings.ts";

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
      "DATABSE_URL is no setting, and DATABASE_URL is one",
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
    expect(readRight({ [name]: "1" }).nearMisses).toEqual([{ name, meant }]);
    expect(readRight({ [name]: "" }).nearMisses).toEqual([]);
  });

  it("of others are none of ours: a machine's usual environment has no near miss, nor has any setting", () => {
    const usual = `PATH HOME HOSTNAME USER SHELL PWD LANG TERM TZ NODE_ENV NODE_OPTIONS SHLVL
      POSTGRES_PASSWORD PUBLIC_HOST OTEL_SERVICE_NAME npm_config_cache INVOCATION_ID EDITOR LOGNAME`;
    const given = Object.fromEntries(usual.split(/\s+/).map((name) => [name, "1"]));
    expect(readRight({ ...given, DATABASE_URL: "postgres://db/ym", KEEP_GUESTS_DAYS: "3" }).nearMisses).toEqual([]);
  });

  it("that differ from the default are listed, of secrets and addresses only that they are set", () => {
    const secret = "s3cret".repeat(8);
    const { notDefault } = readRight({
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
    expect(readRight({})).toMatchObject({ notDefault: {}, nearMisses: [] });
  });

  it("count an empty value as unset", () => {
    expect(settings({ PORT: "", DATABASE_URL: "", RATE_LIMIT: "" })).toEqual(settings({}));
  });

  const host = { HOST_JWT_ISSUER: "https://host", HOST_JWT_AUDIENCE: "games", HOST_JWT_JWKS_URL: "https://host/keys" };
  const roomy = { DATA_DIR: "/var/lib/ym/data" };
  it.each<[env: Record<string, string>, read: object]>([
    [{ PUBLIC_URL: "https://play.example.org/" }, { publicOrigin: "https://play.example.org" }],
    [{ TRUST_PROXY: "on" }, { trustProxy: 1 }],
    [{ TRUST_PROXY: "2" }, { trustProxy: 2 }],
    [{ TRUST_PROXY: "10.0.0.0/8, ::1" }, { trustProxy: ["10.0.0.0/8", "::1"] }],
    [{ GAMES: "./hex.mjs, @me/kalah@2," }, { games: { entries: ["./hex.mjs", "@me/kalah@2"] } }],
    [{ BUILT_IN_GAMES: "chess, reversi" }, { games: { builtIn: ["chess", "reversi"] } }],
    [{ BUILT_IN_GAMES: "none" }, { games: { builtIn: [] } }],
    [roomy, { games: { folders: ["/var/lib/ym/data/games", "/var/lib/ym/games", process.cwd()] } }],
    [{ AVATAR_ORIGINS: "none" }, { avatarOrigins: [] }],
    [{ AVATAR_ORIGINS: "https://a.example, https://b.example" }, { avatarOrigins: { length: 2 } }],
    [{ CORS_ORIGINS: "https://a.example, http://b.example:8080" }, { corsOrigins: { length: 2 } }],
    [{ ADMIN_TOKEN: "t".repeat(32) }, { admin: { token: "t".repeat(32), port: 3001 } }],
    [host, { hostJwt: { issuer: "https://host", audience: "games" } }],
  ])("are read as they are meant: %j", (env, read) => {
    expect(settings(env)).toMatchObject(read);
  });

  const TOKEN = "t".repeat(32);
  const TOO_SHORT = "must have at least 32 characters; openssl rand -hex 32 makes one";
  const NO_URL = "must be a URL that begins with http:// or https://";
  const NO_ORIGIN = "must be an origin such as https://play.example.org";
  const NO_ORIGINS = "must be origins such as https://example.com separated by commas";
  const NO_NETWORKS = "must be addresses and networks such as 10.0.0.0/8 separated by commas";
  const NO_PROXIES = 'must be "on", "off", a number of proxies, or their addresses separated by commas';
  const HOST_JWT = { HOST_JWT_ISSUER: "x", HOST_JWT_AUDIENCE: "y" };
  it.each<[name: string, value: string, says: string, beside?: Record<string, string>]>([
    ["PORT", "65536", "must be a whole number from 0 to 65535"],
    ["ADMIN_PORT", "3e3", "must be a whole number from 0 to 65535"],
    ["ADMIN_PORT", "3000", "is the PORT of the service: the operator's has one of its own", { ADMIN_TOKEN: TOKEN }],
    ["MAX_WAIT_SECONDS", "26", "must be a whole number from 1 to 25"],
    ["DATABASE_URL", "mysql://x", "must begin with postgres:// or postgresql://"],
    ["PUBLIC_URL", "play.example.org", NO_URL],
    ["PUBLIC_URL", "javascript:alert(1)", NO_URL],
    ["PUBLIC_URL", "https://example.org/play", `${NO_ORIGIN}: the service can't be under a path`],
    ["PUBLIC_URL", "https://me:secret@play.example.org", `${NO_ORIGIN}: nobody signs in by it`],
    ["HOST", " ", "must be an address or a name of this machine"],
    ["GAMES_DIR", "nowhere", "must be a folder that is there"],
    ["GAMES_DIR", import.meta.filename, "must be a folder that is there"],
    ["WEBHOOK_KINDS", ",", "must be names separated by commas"],
    ["WEBHOOK_GAMES", "chess", "says what WEBHOOK_URL receives, and there is none"],
    ["RATE_LIMIT", "no", 'must be "on" or "off"'],
    ["TRUST_PROXY", "10.0.0.1,300.1.1.1", `${NO_PROXIES}, and "300.1.1.1" is none`],
    ["METRICS_TOKEN", "two words ".repeat(4), "must be printable characters without spaces"],
    ["METRICS_TOKEN", "s3cret", TOO_SHORT],
    ["ADMIN_TOKEN", "s3cret", TOO_SHORT],
    ["METRICS_FROM", "10.0.0.0/8, everywhere", `${NO_NETWORKS}, and "everywhere" is none`],
    ["METRICS_FROM", "10.0.0.0/33", `${NO_NETWORKS}, and "10.0.0.0/33" is none`],
    ["AVATAR_ORIGINS", "https://a.example/pictures", `${NO_ORIGINS}, and "https://a.example/pictures" is none`],
    ["CORS_ORIGINS", "*", `${NO_ORIGINS}, and "*" is none`],
    ["GAMES_TIMEOUT_MS", "10", "must be a whole number from 20 to 5000"],
    ["GAMES_MEMORY_MB", "9999", "must be a whole number from 16 to 2048"],
    ["GAMES_ACCEPT", "demo.kalah", "must be what the service's own sentence says"],
    ["BUILT_IN_GAMES", "chess, ches", 'names "ches", which is no built-in game'],
    ["LOG_LEVEL", "loud", "must be one of trace, debug, info, warn, error, fatal, silent"],
    ["HOST_JWT_JWKS_URL", "", "is missing: the HOST_JWT_ settings go together", HOST_JWT],
  ])("that are wrong are named in plain words: %s=%s %s", (name, value, says, beside = {}) => {
    expect(reasons({ ...beside, [name]: value })).toEqual([`${name} ${says}`]);
  });
});
