import { isIP } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { RETENTION, type Retention } from "@yourmove/api";
import { DAY_MS, LIMITS } from "@yourmove/contract";
import { z } from "zod";
import { ADMIN_ENV, type AdminSettings, adminSettingsOf, token } from "./admin/settings.ts";
import { LIMITS_ENV, type LimitSettings } from "./auth/limit-table.ts";
import { GAMES_ENV, type GamesSettings, gamesSettingsOf } from "./games/settings.ts";
import { type NearMiss, nearMisses, wordsOf } from "./near-misses.ts";
import { OUTBOUND_ENV, type OutboundSettings, outboundFault, outboundSettingsOf } from "./outbound/settings.ts";

/** Where a host platform's JWTs come from (contract 7). */
export interface HostJwtSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: URL;
}

/** Every setting of the service, checked. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself, past a pooler in transaction mode, for LISTEN and migrations. */
  readonly databaseListenUrl: string | undefined;
  /** The NATS server that carries wake-ups between processes, in place of PostgreSQL. */
  readonly natsUrl: string | undefined;
  readonly dataDir: string;
  /** The origin that browsers see, if it is set. */
  readonly publicOrigin: string | undefined;
  readonly maxWaitSeconds: number;
  readonly isRateLimited: boolean;
  readonly limits: LimitSettings;
  /** How many proxies stand before the service, or their addresses; false believes no forwarded header. */
  readonly trustProxy: false | number | string[];
  readonly logLevel: string;
  readonly hostJwt: HostJwtSettings | undefined;
  readonly corsOrigins: readonly string[];
  /** Whether the service's own bots play. */
  readonly hasBots: boolean;
  /** Whether there are positions of the day. */
  readonly hasDaily: boolean;
  /** Whether the packages are served, where they were packed. */
  readonly hasPackages: boolean;
  /** The retention times that an operator may set. */
  readonly retention: Retention;
  /** The token to read /metrics; without one, only this machine may read them, and behind a proxy no client. */
  readonly metricsToken: string | undefined;
  /** From which addresses, behind a proxy, besides this machine. */
  readonly metricsFrom: readonly string[];
  /** The origins of people's pictures besides the service's own; undefined for all. */
  readonly avatarOrigins: readonly string[] | undefined;
  /** The operator's own port; undefined switches it off. */
  readonly admin: AdminSettings | undefined;
  /** What leaves the service by itself. */
  readonly deliveries: OutboundSettings;
  /** Which games the service has. */
  readonly games: GamesSettings;
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(" or ")}`,
    )
    .transform((text) => new URL(text));

/** The service is at its origin: its pages, cookies and clients know no path before theirs. */
const publicUrl = urlOf("http:", "https:")
  .refine(
    ({ pathname, search, hash }) => pathname + search + hash === "/",
    "must be an origin such as https://play.example.org: the service can't be under a path",
  )
  .refine(
    ({ username, password }) => username + password === "",
    "must be an origin such as https://play.example.org: nobody signs in by it",
  );

/** A number of days as milliseconds; the service's default where it is absent. */
const days = wholeNumber(1, 36_500)
  .transform((count) => count * DAY_MS)
  .optional();

const onOff = z.enum(["on", "off"], { error: 'must be "on" or "off"' }).transform((text) => text === "on");

const isAddress = (text: string): boolean => {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  return (
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
};

/** A network may also be named by its mask, as in 10.0.0.0/255.0.0.0. */
const isProxy = (text: string): boolean =>
  isAddress(text) || (/^[^/]+\/[^/]+$/.test(text) && text.split("/").every((part) => isIP(part) === 4));

const trustProxy = z.string().transform((text, ctx) => {
  if (text === "off") return false;
  if (text === "on") return 1;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const list = text.split(",").map((address) => address.trim());
  for (const address of list)
    if (!isProxy(address))
      ctx.addIssue(
        `must be "on", "off", a number of proxies, or their addresses separated by commas, and "${address}" is none`,
      );
  return list;
});

const originsOf = (text: string, ctx: z.RefinementCtx): string[] => {
  const list = text.split(",").map((origin) => origin.trim());
  for (const origin of list) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    ctx.addIssue(`must be origins such as https://example.com separated by commas, and "${origin}" is none`);
  }
  return list;
};

const origins = z.string().transform(originsOf);

/** `none` names none: then there are only the service's own pictures. */
const avatarOrigins = z.string().transform((text, ctx) => (text === "none" ? [] : originsOf(text, ctx)));

const addresses = z.string().transform((text, ctx) => {
  const list = text.split(",").map((address) => address.trim());
  for (const address of list)
    if (!isAddress(address))
      ctx.addIssue(`must be addresses and networks such as 10.0.0.0/8 separated by commas, and "${address}" is none`);
  return list;
});

/** Where a Prometheus beside the service comes from, in a container as on the machine. */
const PRIVATE_NETWORKS = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"];

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/./, "must begin with postgres:// or postgresql://");

const natsUrls = z
  .string()
  .refine(
    (text) => text.split(",").every((url) => /^(nats|tls):\/\/./.test(url.trim()) && URL.canParse(url.trim())),
    "must be URLs that begin with nats:// or tls://, separated by commas",
  );

const envSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().regex(/^\S+$/, "must be an address or a name of this machine").default("127.0.0.1"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  REQUIRE_DATABASE: onOff.default(false),
  NATS_URL: natsUrls.optional(),
  DATA_DIR: z.string().default(".data"),
  PUBLIC_URL: publicUrl.optional(),
  MAX_WAIT_SECONDS: wholeNumber(1, LIMITS.maxWaitSeconds).default(LIMITS.maxWaitSeconds),
  RATE_LIMIT: onOff.default(true),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  HOST_JWT_ISSUER: z.string().optional(),
  HOST_JWT_AUDIENCE: z.string().optional(),
  HOST_JWT_JWKS_URL: urlOf("http:", "https:").optional(),
  CORS_ORIGINS: origins.default([]),
  BOTS: onOff.default(true),
  DAILY: onOff.default(true),
  PACKAGES: onOff.default(true),
  KEEP_GUESTS_DAYS: days,
  KEEP_MATCHES_DAYS: days,
  KEEP_CHALLENGES_DAYS: days,
  KEEP_REPORTS_DAYS: days,
  KEEP_DEVICES_DAYS: days,
  KEEP_AUDIT_DAYS: days,
  METRICS_TOKEN: token.optional(),
  METRICS_FROM: addresses.default(PRIVATE_NETWORKS),
  AVATAR_ORIGINS: avatarOrigins.optional(),
  ...LIMITS_ENV,
  ...ADMIN_ENV,
  ...OUTBOUND_ENV,
  ...GAMES_ENV,
});
type Env = z.infer<typeof envSchema>;

/** The names of all settings, in the order of their page. */
export const SETTING_NAMES = Object.keys(envSchema.shape) as readonly (keyof Env)[];

/** Whether a setting may be on or off, and takes no text that is neither. */
export const isSwitch = (name: string): boolean => {
  const schemas: Readonly<Record<string, z.ZodType>> = envSchema.shape;
  const takes = (text: string) => schemas[name]?.safeParse(text).success ?? false;
  return takes("on") && !takes("any text");
};

/** The setting that a name was probably meant to be; undefined without a near one. */
export const nearSetting = (name: string): string | undefined => nearMisses([name], SETTING_NAMES)[0]?.meant;

const HOST_JWT = ["HOST_JWT_ISSUER", "HOST_JWT_AUDIENCE", "HOST_JWT_JWKS_URL"] as const;

/** The embedded database has one process, and no others to wake. */
const NEEDING_POSTGRES = ["DATABASE_LISTEN_URL", "NATS_URL"] as const;

const hostJwtOf = (env: Env): HostJwtSettings | undefined => {
  const { HOST_JWT_ISSUER: issuer, HOST_JWT_AUDIENCE: audience, HOST_JWT_JWKS_URL: jwksUrl } = env;
  return issuer && audience && jwksUrl ? { issuer, audience, jwksUrl } : undefined;
};

const retentionOf = (env: Env): Retention => ({
  guestsMs: env.KEEP_GUESTS_DAYS ?? RETENTION.guestsMs,
  matchesMs: env.KEEP_MATCHES_DAYS ?? RETENTION.matchesMs,
  challengesMs: env.KEEP_CHALLENGES_DAYS ?? RETENTION.challengesMs,
  reportsMs: env.KEEP_REPORTS_DAYS ?? RETENTION.reportsMs,
  devicesMs: env.KEEP_DEVICES_DAYS ?? RETENTION.devicesMs,
  auditMs: env.KEEP_AUDIT_DAYS ?? RETENTION.auditMs,
});

const settingsOf = (env: Env): Settings => ({
  port: env.PORT,
  host: env.HOST,
  databaseUrl: env.DATABASE_URL,
  databaseListenUrl: env.DATABASE_LISTEN_URL,
  natsUrl: env.NATS_URL,
  dataDir: env.DATA_DIR,
  publicOrigin: env.PUBLIC_URL?.origin,
  maxWaitSeconds: env.MAX_WAIT_SECONDS,
  isRateLimited: env.RATE_LIMIT,
  limits: Object.fromEntries(Object.keys(LIMITS_ENV).map((name) => [name, env[name as keyof Env]])) as LimitSettings,
  trustProxy: env.TRUST_PROXY,
  logLevel: env.LOG_LEVEL,
  hostJwt: hostJwtOf(env),
  corsOrigins: env.CORS_ORIGINS,
  hasBots: env.BOTS,
  hasDaily: env.DAILY,
  hasPackages: env.PACKAGES,
  retention: retentionOf(env),
  metricsToken: env.METRICS_TOKEN,
  metricsFrom: env.METRICS_FROM,
  avatarOrigins: env.AVATAR_ORIGINS,
  admin: adminSettingsOf(env),
  deliveries: outboundSettingsOf(env),
  games: gamesSettingsOf(env, env.DATA_DIR),
});

/** The settings of an environment, and the warnings about them. */
export interface ReadSettings {
  readonly ok: true;
  readonly settings: Settings;
  /** The settings that differ from their defaults, by name; of possible secrets only that they are set. */
  readonly notDefault: Readonly<Record<string, unknown>>;
  readonly nearMisses: readonly NearMiss[];
}

/** Addresses may hold a password, too. */
const MAY_HOLD_A_SECRET = /_(URL|TOKEN|SECRET|KEY)$/;

const DEFAULTS = envSchema.parse({});

const notDefaultOf = (env: Env, given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const shown = (name: string): unknown => {
    if (name === "PUBLIC_URL") return env.PUBLIC_URL?.origin;
    return MAY_HOLD_A_SECRET.test(name) ? "set" : given[name];
  };
  const names = (Object.keys(env) as (keyof Env)[]).filter((name) => !isDeepStrictEqual(env[name], DEFAULTS[name]));
  return Object.fromEntries(names.map((name) => [name, shown(name)]));
};

/** The conflicts between settings that are each valid, in words. */
const faultsOf = (env: Env, given: Readonly<Record<string, unknown>>, misses: readonly NearMiss[]): string[] => {
  const isWithout = (name: string) => given[name] === undefined;
  if (env.ADMIN_PORT === env.PORT && env.PORT !== 0 && env.ADMIN_TOKEN !== undefined)
    return ["ADMIN_PORT is the PORT of the service: the operator's has one of its own"];
  if (env.REQUIRE_DATABASE && isWithout("DATABASE_URL"))
    return ["DATABASE_URL is missing, and REQUIRE_DATABASE is on", ...misses.map(wordsOf)];
  const alone = NEEDING_POSTGRES.filter((name) => !isWithout(name) && isWithout("DATABASE_URL"));
  if (alone.length > 0) return alone.map((name) => `${name} is for several processes, and needs a DATABASE_URL`);
  const missing = HOST_JWT.filter(isWithout);
  if (missing.length > 0 && missing.length < HOST_JWT.length)
    return missing.map((name) => `${name} is missing: the HOST_JWT_ settings go together`);
  const fault = outboundFault(env, (name) => !isWithout(name));
  return fault ? [fault] : [];
};

/** The settings of an environment, or its faults in plain words; an empty value counts as unset. */
export const readSettings = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ReadSettings | { ok: false; reasons: string[] } => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const misses = nearMisses(Object.keys(given), SETTING_NAMES);
  const parsed = envSchema.safeParse(given);
  if (!parsed.success)
    return { ok: false, reasons: parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`) };
  const reasons = faultsOf(parsed.data, given, misses);
  if (reasons.length > 0) return { ok: false, reasons };
  const settings = settingsOf(parsed.data);
  return { ok: true, settings, notDefault: notDefaultOf(parsed.data, given), nearMisses: misses };
};
