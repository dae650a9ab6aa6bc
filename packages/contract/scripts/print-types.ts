import type { z } from "zod";
import type { $ZodTypes } from "zod/v4/core";
import { AVATAR_IDS } from "../src/account.ts";
import { ERROR_CODES } from "../src/errors.ts";
import { EVENT_KINDS, USER_EVENT_KINDS } from "../src/events.ts";
import {
  CHALLENGE_KINDS,
  CHALLENGE_STATE_NAMES,
  DELIVERY_STATES,
  INVITER_SYMBOLS,
  INVITES_FROM,
  NOTIFY_WHEN,
  OFFER_KINDS,
  ORIGINS,
  OUTCOMES,
  PRESENCE_FOR,
  REPORT_REASONS,
  RESULTS,
  STATE_NAMES,
  SYMBOLS,
} from "../src/vocabulary.ts";

/** A union of words that has a name of its own, and the file where that name stands. */
export interface Words {
  readonly type: string;
  readonly file: string;
  readonly list: readonly string[];
}

/** Lists of words whose unions have a name of their own. */
export const WORDS: readonly Words[] = [
  { type: "AvatarID", file: "account", list: AVATAR_IDS },
  { type: "ChallengeKind", file: "vocabulary", list: CHALLENGE_KINDS },
  { type: "ChallengeStateName", file: "vocabulary", list: CHALLENGE_STATE_NAMES },
  { type: "DeliveryState", file: "vocabulary", list: DELIVERY_STATES },
  { type: "ErrorCode", file: "errors", list: ERROR_CODES },
  { type: "EventKind", file: "events", list: EVENT_KINDS },
  { type: "InviterSymbol", file: "vocabulary", list: INVITER_SYMBOLS },
  { type: "InvitesFrom", file: "vocabulary", list: INVITES_FROM },
  { type: "MatchOrigin", file: "vocabulary", list: ORIGINS },
  { type: "MatchResult", file: "vocabulary", list: RESULTS },
  { type: "NotifyWhen", file: "vocabulary", list: NOTIFY_WHEN },
  { type: "OfferKind", file: "vocabulary", list: OFFER_KINDS },
  { type: "PlayerSymbol", file: "vocabulary", list: SYMBOLS },
  { type: "PresenceFor", file: "vocabulary", list: PRESENCE_FOR },
  { type: "ReportReason", file: "vocabulary", list: REPORT_REASONS },
  { type: "StateName", file: "vocabulary", list: STATE_NAMES },
  { type: "UserEventKind", file: "events", list: USER_EVENT_KINDS },
  { type: "ViewerOutcome", file: "vocabulary", list: OUTCOMES },
];

/** How schemas are written as TypeScript. */
export interface PrintOptions {
  /** What parsing gives, or what it takes: a field with a default may be left out of that. */
  readonly side: "output" | "input";
  /** The name to refer to a schema by; undefined writes it out where it stands. */
  readonly nameOf: (schema: unknown) => string | undefined;
  /** The type of a field that is closer than its schema says. */
  readonly fieldType?: (name: string, schema: unknown) => string | undefined;
}

/** Writes types of schemas, each field with its schema's description, so that an editor shows it. */
export interface TypePrinter {
  /** A schema by its name, or written out. */
  typeOf(schema: unknown): string;
  /** A schema written out, whatever its name. */
  shownAs(schema: unknown): string;
}

/** What a schema is made of. */
export const defOf = (schema: unknown) => (schema as $ZodTypes)._zod.def;

// What may be left out, as of a partial object, is still what it is.
const descriptionOf = (schema: unknown): string | undefined => {
  const def = defOf(schema);
  const inner = "innerType" in def ? def.innerType : undefined;
  return (schema as z.ZodType).meta()?.description ?? (inner && descriptionOf(inner));
};

/** The comment that tells a schema's description, or nothing. */
export const doc = (schema: unknown): string => {
  const description = descriptionOf(schema);
  return description ? `/** ${description.replaceAll("*/", "* /")}. */\n` : "";
};

/** Moves text two spaces to the right. */
export const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

const wordsOf = (values: readonly unknown[]): string => {
  const known = WORDS.find(({ list }) => list.length === values.length && list.every((word) => values.includes(word)));
  return known?.type ?? values.map((value) => JSON.stringify(value)).join(" | ");
};

type Def = ReturnType<typeof defOf>;

const isOptional = (field: unknown, side: PrintOptions["side"]): boolean => {
  const { optin, optout } = (field as $ZodTypes)._zod;
  return side === "input" ? optin !== undefined : optout === "optional";
};

/** What a pipe takes or gives. A transform is taken to give what it takes, which the proofs check. */
const throughPipe = (def: Extract<Def, { type: "pipe" }>, side: PrintOptions["side"]): unknown => {
  const [first, second] = side === "input" ? [def.in, def.out] : [def.out, def.in];
  return defOf(first).type === "transform" ? second : first;
};

/** A printer of types. */
export const typePrinter = ({ side, nameOf, fieldType }: PrintOptions): TypePrinter => {
  const typeOf = (schema: unknown): string => nameOf(schema) ?? shownAs(schema);

  const shownAs = (schema: unknown): string => {
    const def = defOf(schema);
    return def.type === "object" ? bodyOf(def) : (wrapped(def) ?? plain(def));
  };

  const bodyOf = (def: Extract<Def, { type: "object" }>): string => {
    const isLoose = def.catchall !== undefined && defOf(def.catchall).type === "unknown";
    const fields = Object.entries(def.shape).map(([name, field]) => {
      const type = fieldType?.(name, field) ?? typeOf(field);
      return indent(`${doc(field)}${name}${isOptional(field, side) ? "?" : ""}: ${type};\n`);
    });
    if (isLoose) fields.push("  [field: string]: unknown;\n");
    return fields.length > 0 ? `{\n${fields.join("")}}` : "{}";
  };

  const wrapped = (def: Def): string | undefined => {
    switch (def.type) {
      case "array":
        return `${typeOf(def.element)}[]`;
      case "nullable":
        return `${typeOf(def.innerType)} | null`;
      case "optional":
        return `${typeOf(def.innerType)} | undefined`;
      case "default":
      case "prefault":
        // What may be left out may be undefined, too.
        return side === "input" ? `${typeOf(def.innerType)} | undefined` : typeOf(def.innerType);
      case "pipe":
        return typeOf(throughPipe(def, side));
      case "record":
        return `Record<${typeOf(def.keyType)}, ${typeOf(def.valueType)}>`;
      case "union":
        return def.options.map(typeOf).join(" | ");
      default:
        return undefined;
    }
  };

  return { typeOf, shownAs };
};

const plain = (def: Def): string => {
  switch (def.type) {
    case "string":
    case "number":
    case "boolean":
    case "unknown":
      return def.type;
    case "literal":
      return wordsOf(def.values);
    case "enum":
      return wordsOf(Object.values(def.entries));
    default:
      throw new Error(`No type is known for ${def.type}`);
  }
};
