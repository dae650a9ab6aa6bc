import { BlockList, isIP } from "node:net";
import { LIMITS } from "@yourmove/contract";
import { z } from "zod";
import { networkOf, type Origin, originOf, plainAddress } from "./addresses.ts";
import type { Charge, Policy } from "./rate-limits.ts";

const { read, move, write, search, credentials } = LIMITS.requestsPerMinute;

/** The limits of contract 9 that an operator may set, with their defaults. */
const SETTABLE = {
  LIMIT_READS: read,
  LIMIT_MOVES: move,
  LIMIT_WRITES: write,
  LIMIT_SEARCHES: search,
  LIMIT_CREDENTIALS: credentials,
  LIMIT_ANONYMOUS_READS: LIMITS.anonymousReadsAMinute,
  LIMIT_REFUSED_CREDENTIALS: LIMITS.refusedCredentialsAMinute,
  LIMIT_NEW_GUESTS_A_DAY: LIMITS.newGuestsADay,
  LIMIT_GUEST_POLLS: LIMITS.openPollsOfGuests,
  LIMIT_GUESTS_FACTOR: LIMITS.guestsFactor,
  LIMIT_CONNECTIONS: LIMITS.connectionsOfAddress,
  LIMIT_FILES: LIMITS.filesAMinute,
  LIMIT_DOWNLOADS: LIMITS.downloadsAMinute,
} as const;

/** A limit that an operator may set. */
export type LimitName = keyof typeof SETTABLE;

/** How far a limit may be from its default, and how small it may be: no setting may switch one off, nor lock all users out. */
const BOUNDS = { least: 0.1, small: 3, most: 100 } as const;

const limit = (byDefault: number) => {
  const min = Math.min(BOUNDS.small, Math.ceil(byDefault * BOUNDS.least));
  const max = byDefault * BOUNDS.most;
  return z
    .string()
    .refine(
      (text) => /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
    .default(byDefault);
};

/** A network whose people share an address, as a school's do: its limits are this multiple of an address's. */
export interface SharedNetwork {
  readonly address: string;
  readonly bits: number;
  readonly factor: number;
}

const MAX_FACTOR = 100;

/** IPv6 is limited by the /64: a part of one is no network of its own. */
const LONGEST_PREFIX = { 4: 32, 6: 64 } as const;

const sharedNetwork = (text: string): SharedNetwork | null => {
  const [, address = "", prefix, times = ""] = text.match(/^([\da-f.:]+)(?:\/(\d{1,3}))?=(\d{1,3})$/i) ?? [];
  const family = isIP(address);
  if (family !== 4 && family !== 6) return null;
  const bits = prefix === undefined ? LONGEST_PREFIX[family] : Number(prefix);
  const factor = Number(times);
  const isFine = bits >= 8 && bits <= LONGEST_PREFIX[family] && factor >= 1 && factor <= MAX_FACTOR;
  return isFine ? { address, bits, factor } : null;
};

const sharedNetworks = z.string().transform((text, ctx) =>
  text.split(",").flatMap((part) => {
    const network = sharedNetwork(part.trim());
    if (network === null)
      ctx.addIssue(
        `must be networks and how many times an address's limits each has, 1 to ${MAX_FACTOR}, such as 198.51.100.0/24=30, and "${part.trim()}" is none`,
      );
    return network ?? [];
  }),
);

/** The settings of limits as they stand in an environment. */
export const LIMITS_ENV = {
  ...(Object.fromEntries(Object.entries(SETTABLE).map(([name, byDefault]) => [name, limit(byDefault)])) as Record<
    LimitName,
    ReturnType<typeof limit>
  >),
  SHARED_NETWORKS: sharedNetworks.default([]),
};

/** The limits as the operator set them. */
export type LimitSettings = z.infer<z.ZodObject<typeof LIMITS_ENV>>;

/** The limits of requests. */
export interface LimitTable {
  /** The policy of a bucket, as set, and for this address. */
  policyOf(charge: Charge): Policy;
  /** The factor of an address's or network's limits. */
  factorOf(key: string): number;
  /** Where an address is: a named shared network is set apart from its neighbours. */
  originOf(ip: string): Origin;
  /** How many polls the guests of an address may have open together: the address's own, and those of its network. */
  pollShares(origin: Origin): { name: string; most: number }[];
}

/** The setting of each policy's limit, by the policy's name without its suffix. */
const NAMES: Readonly<Record<string, LimitName>> = {
  read: "LIMIT_READS",
  move: "LIMIT_MOVES",
  write: "LIMIT_WRITES",
  search: "LIMIT_SEARCHES",
  credentials: "LIMIT_CREDENTIALS",
  "credentials-device": "LIMIT_CREDENTIALS",
  anonymous: "LIMIT_ANONYMOUS_READS",
  previews: "LIMIT_ANONYMOUS_READS",
  files: "LIMIT_FILES",
  downloads: "LIMIT_DOWNLOADS",
  refused: "LIMIT_REFUSED_CREDENTIALS",
  "new-guests": "LIMIT_NEW_GUESTS_A_DAY",
  "new-accounts": "LIMIT_NEW_GUESTS_A_DAY",
};

const setLimit = (settings: LimitSettings, { name, limit: byDefault }: Policy): number => {
  const own = name.replace(/-network$/, "");
  const ofGuests = own !== "new-guests" && own.endsWith("-guests");
  const setting = NAMES[ofGuests ? own.slice(0, -"-guests".length) : own];
  if (setting === undefined) return byDefault;
  const shared = settings[setting] * (ofGuests ? settings.LIMIT_GUESTS_FACTOR : 1);
  return own === name ? shared : shared * LIMITS.networkFactor;
};

interface NamedNetwork extends SharedNetwork {
  readonly name: string;
  holds(address: string): boolean;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

const namedNetwork = (network: SharedNetwork): NamedNetwork => {
  const { address, bits } = network;
  const list = new BlockList();
  list.addSubnet(address, bits, familyOf(address));
  // A proxy may pass on an invalid address.
  const holds = (other: string) => isIP(other) !== 0 && list.check(other, familyOf(other));
  return { ...network, name: `${address}/${bits}`, holds };
};

/** How long the prefix of an address's or a network's key is. */
const bitsOf = (key: string): number => Number(key.split("/")[1] ?? LONGEST_PREFIX[4]);

/** Creates the look-up of the factor of an address's or a network's key: the largest of the named networks that hold all of it. */
const createFactorOf = (named: readonly NamedNetwork[]): LimitTable["factorOf"] => {
  if (named.length === 0) return () => 1;
  return (key) => {
    const [address = ""] = key.split("/");
    const bits = bitsOf(key);
    const fitting = named.filter((network) => network.bits <= bits && network.holds(address));
    return Math.max(1, ...fitting.map(({ factor }) => factor));
  };
};

/** Creates the look-up of an address's origin. The narrowest named network that is a part of the one around it is one of its own. */
const createOriginOf = (named: readonly NamedNetwork[]): LimitTable["originOf"] => {
  const narrow = named
    .filter(({ address, bits }) => bits > bitsOf(networkOf(address)))
    .sort((one, other) => other.bits - one.bits);
  if (narrow.length === 0) return (ip) => originOf(ip);
  return (ip) => {
    const plain = plainAddress(ip);
    return originOf(ip, narrow.find((network) => network.holds(plain))?.name);
  };
};

/** Creates the table of the limits. */
export const createLimitTable = (settings: LimitSettings): LimitTable => {
  const named = settings.SHARED_NETWORKS.map(namedNetwork);
  const factorOf = createFactorOf(named);
  // Created once for each factor: every request needs one.
  const policies = new Map<Policy, Policy[]>();
  const policyOf: LimitTable["policyOf"] = ({ policy, key }) => {
    const factor = typeof key === "string" ? factorOf(key) : 1;
    const known = policies.get(policy) ?? [];
    const made = known[factor] ?? { ...policy, limit: setLimit(settings, policy) * factor };
    if (known[factor]) return made;
    known[factor] = made;
    policies.set(policy, known);
    return made;
  };
  return {
    policyOf,
    factorOf,
    originOf: createOriginOf(named),
    pollShares({ address, network, isNetworkLimited }) {
      const most = (name: string) => settings.LIMIT_GUEST_POLLS * factorOf(name);
      const own = { name: address, most: most(address) };
      return isNetworkLimited ? [own, { name: network, most: most(network) * LIMITS.networkFactor }] : [own];
    },
  };
};
