import { isWebhookSecret } from "@yourmove/api";
import { EVENT_KINDS, type EventKind } from "@yourmove/contract";
import type { webhookQueries } from "@yourmove/db";
import type { Games } from "@yourmove/rules";
import { z } from "zod";
import { refuseByText } from "./target.ts";

/** The settings of deliveries and notifications. */
export interface OutboundSettings {
  /** Lets http and private addresses pass, for one's own network and for tests. */
  readonly allowsPrivate: boolean;
  /** Null where the operator has none. */
  readonly operatorWebhook: webhookQueries.OperatorWebhook | null;
  /** The service's key for push services; undefined where it makes its own. */
  readonly vapidPrivateKey: string | undefined;
}

const words = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** One word at least: no word would mean all, as without the setting. */
const someWords = z
  .string()
  .transform(words)
  .refine((list) => list.length > 0, "must be names separated by commas");

const kinds = someWords.transform((given, ctx): EventKind[] => {
  const unknown = given.filter((word) => !(EVENT_KINDS as readonly string[]).includes(word));
  if (unknown.length > 0) ctx.addIssue(`must be kinds of events separated by commas, and "${unknown[0]}" is none`);
  return given as EventKind[];
});

const P256_BYTES = 32;

/** The settings of deliveries as they stand in an environment. */
export const OUTBOUND_ENV = {
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(["on", "off"], { error: 'must be "on" or "off"' })
    .transform((text) => text === "on")
    .default(false),
  WEBHOOK_URL: z.string().optional(),
  WEBHOOK_SECRET: z.string().refine(isWebhookSecret, 'must be "whsec_" and the base64 of 24 to 64 bytes').optional(),
  WEBHOOK_KINDS: kinds.default([...EVENT_KINDS]),
  WEBHOOK_GAMES: someWords.default([]),
  WEBHOOK_ISSUERS: someWords.default([]),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(
      (text) => /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === P256_BYTES,
      `must be the base64url of a key of ${P256_BYTES} bytes`,
    )
    .optional(),
};

/** The settings of deliveries, read. */
export type OutboundEnv = z.infer<z.ZodObject<typeof OUTBOUND_ENV>>;

const NEEDING_URL = ["WEBHOOK_KINDS", "WEBHOOK_GAMES", "WEBHOOK_ISSUERS"];

/** The conflict between settings of deliveries that are each valid, in words; null without one. `isSet` knows those that are given. */
export const outboundFault = (env: OutboundEnv, isSet: (name: string) => boolean): string | null => {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW_PRIVATE: allowPrivate } = env;
  const alone = url === undefined && NEEDING_URL.find(isSet);
  if (alone) return `${alone} says what WEBHOOK_URL receives, and there is none`;
  if ((url === undefined) !== (secret === undefined))
    return `${url === undefined ? "WEBHOOK_URL" : "WEBHOOK_SECRET"} is missing: WEBHOOK_URL and WEBHOOK_SECRET go together`;
  const refusal = url === undefined ? null : refuseByText(url, { allowPrivate });
  return refusal && `WEBHOOK_URL ${refusal}`;
};

/** The games of WEBHOOK_GAMES that there are not, each in a sentence without its period. */
export const unknownGames = ({ operatorWebhook }: OutboundSettings, games: Pick<Games, "has">): string[] =>
  (operatorWebhook?.games ?? [])
    .filter((name) => !games.has(name))
    .map((name) => `WEBHOOK_GAMES names "${name}", and there is no such game`);

/** The settings of deliveries, for the service. */
export const outboundSettingsOf = (env: OutboundEnv): OutboundSettings => {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = env;
  const lists = { kinds: env.WEBHOOK_KINDS, games: env.WEBHOOK_GAMES, issuers: env.WEBHOOK_ISSUERS };
  return {
    allowsPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    operatorWebhook: url !== undefined && secret !== undefined ? { url, secret, ...lists } : null,
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
  };
};
