import {
  type DeclaredOperation,
  gameViewSchema,
  matchSchema,
  moveBodySchema,
  OPERATIONS,
  problemSchema,
} from "@yourmove/contract";
import { defOf, doc, typePrinter, WORDS } from "../../contract/scripts/print-types.ts";
import { exportedSchemas } from "../../contract/scripts/schemas.ts";
import { nameOf as contractNameOf } from "../../contract/scripts/wire-types.ts";
import { GENERATED } from "./generated-header.ts";

type Side = "input" | "output";

/** What a type of the wire is when the game is known. */
const BY_GAME: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [matchSchema, "MatchOf<Of>"],
  [moveBodySchema, "MoveOf<Of>"],
  [gameViewSchema, "ViewOf<Of>"],
]);

/** These carry a match of any game. */
const ANY_GAME: ReadonlySet<unknown> = new Set([problemSchema]);

/** The schema itself, where it is another one with a description of its own. */
const originOf = (schema: unknown): unknown => {
  const name = contractNameOf(schema);
  return exportedSchemas.find(({ typeName }) => typeName === name)?.schema ?? schema;
};

const partsOf = (schema: unknown): unknown[] => {
  const def = defOf(schema);
  if (def.type === "object") return Object.values(def.shape);
  if (def.type === "union") return [...def.options];
  if (def.type === "array") return [def.element];
  if (def.type === "pipe") return [def.in, def.out];
  return "innerType" in def ? [def.innerType] : [];
};

const isByGame = (schema: unknown): boolean => {
  const origin = originOf(schema);
  if (ANY_GAME.has(origin)) return false;
  const def = defOf(origin);
  return BY_GAME.has(origin) || (def.type === "object" && "gameType" in def.shape) || partsOf(origin).some(isByGame);
};

/** Whether an object is one of the games on offer, and no match's. */
const isGame = (name: string): boolean => name === "Game" || name === "Games";

/** Writes named types one after another, each that they refer to as well. */
const wireWriter = () => {
  const written = new Map<string, string>();

  const refer = (schema: unknown, side: Side): string | undefined => {
    const origin = originOf(schema);
    const closer = BY_GAME.get(origin);
    if (origin === matchSchema) write(origin, side);
    if (closer) return closer;
    const name = contractNameOf(origin);
    if (!name) return undefined;
    write(origin, side);
    return isByGame(origin) && !isGame(name) ? `${name}<Of>` : name;
  };

  const write = (schema: unknown, side: Side): void => {
    const isMatch = schema === matchSchema;
    const name = isMatch ? "MatchFields" : (contractNameOf(schema) ?? "");
    if (written.has(name)) return;
    written.set(name, "");
    const takesGame = isByGame(schema) && !isGame(name);
    const fieldType = (field: string): string | undefined => {
      if (field === "gameType") return takesGame ? gameTypeOf(schema) : "GameType";
      if (field === "result") return "MatchResult | null";
      if (field === "resultDetail") return `ResultDetail${takesGame ? "<Of>" : ""} | null`;
      if (field === "resultDetails") return "ResultDetail[]";
      return field === "move" && side === "input" ? "MoveOf<Of>" : undefined;
    };
    const printer = typePrinter({ side, nameOf: (part) => refer(part, side), fieldType });
    const parameter = takesGame ? "<Of extends GameType = GameType>" : "";
    const printed = printer.shownAs(schema);
    const shown = takesGame ? printed : printed.replaceAll("MatchOf<Of>", "Match").replaceAll("<Of>", "");
    const isInterface = shown.startsWith("{\n");
    const text = shown === "{}" ? "Record<string, never>" : shown;
    const head = isInterface ? `interface ${name}${parameter}` : `type ${name}${parameter} =`;
    written.set(name, `${doc(schema)}export ${head} ${text}${isInterface ? "" : ";"}\n`);
  };

  return { refer, write, written };
};

const gameTypeOf = (schema: unknown): string => {
  const def = defOf(schema);
  const field = def.type === "object" ? def.shape["gameType"] : undefined;
  return field && defOf(field).type === "optional" ? "Of | undefined" : "Of";
};

/** An operation's input without its defaults, or null for one that takes none. */
const inputOf = (schema: unknown): unknown => {
  const def = defOf(schema);
  if (def.type === "custom") return null;
  return def.type === "default" || def.type === "prefault" ? inputOf(def.innerType) : schema;
};

const docOf = ({ summary, description, codes }: DeclaredOperation): string => {
  const refusals = codes.length > 0 ? `\n *\n * Refused with ${codes.map((code) => `\`${code}\``).join(", ")}.` : "";
  return `/**\n * ${summary}.\n *\n * ${description.replaceAll("\n", "\n * ")}${refusals}\n */\n`;
};

const procedureOf = (operation: DeclaredOperation, { refer }: ReturnType<typeof wireWriter>): string => {
  const input = inputOf(operation.input);
  const parameter = input && isByGame(input) ? "<Of extends GameType = GameType>" : "";
  const isOptional = operation.input.safeParse(undefined).success;
  const taken = input ? (refer(input, "input") ?? "never") : "undefined";
  const given = refer(operation.output, "output")?.replaceAll("<Of>", parameter ? "<Of>" : "") ?? "never";
  const call = operation.type === "query" ? "query" : "mutate";
  const options = operation.isRepeatable ? "RepeatableCallOptions" : "CallOptions";
  const text = docOf(operation);
  const inner = `${text}${call}${parameter}(input${isOptional ? "?" : ""}: ${taken}, options?: ${options}): Promise<${given}>;\n`;
  return `{\n${inner.replace(/^(?=.)/gm, "  ")}}`;
};

const GROUPS: Readonly<Record<string, string>> = {
  matches: "The life of a match and its reading.",
  friends: "Users to invite.",
  games: "The games on offer.",
  auth: "Signing in and out.",
  users: "Other users.",
  account: "Your own account.",
  people: "Whom you block, who may invite you, and whom you report.",
};

/** The types of the wire that the client's procedures take and give, and the procedures themselves, as TypeScript. */
export const clientTypes = (): { wire: string; procedures: string } => {
  const writer = wireWriter();
  const groups = [...new Set(Object.values(OPERATIONS).map(({ name }) => name.split(".")[0] ?? ""))].map((group) => {
    const members = Object.values(OPERATIONS)
      .filter(({ name }) => name.startsWith(`${group}.`))
      .map(
        (operation) =>
          `${docOf(operation)}readonly ${operation.name.slice(group.length + 1)}: ${procedureOf(operation, writer)};\n`,
      );
    const body = members.join("\n").replace(/^(?=.)/gm, "    ");
    return `  /** ${GROUPS[group] ?? `The procedures of ${group}.`} */\n  readonly ${group}: {\n${body}  };\n`;
  });
  writer.write(problemSchema, "output");
  const types = [...writer.written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const procedures = `/** Every procedure of the service. */\nexport interface Procedures {\n${groups.join("\n")}}\n`;
  return { wire: wireFile(types), procedures: proceduresFile(procedures, [...writer.written.keys()]) };
};

const BASICS = `/** The games on offer; a newer service may offer more, which pass through as they are. */
export type GameType = keyof Moves;

/** A move of one game: \`MoveOf<"chess">\`. */
export type MoveOf<Of extends GameType> = Moves[Of];

/** A position of one game, as you may see it: \`ViewOf<"chess">\`. */
export type ViewOf<Of extends GameType> = Views[Of];

/** How a match of one game may have ended: \`ResultDetail<"chess">\`; a newer service may say more. */
export type ResultDetail<Of extends GameType = GameType> = ResultDetails[Of];

/** A match of one game: \`MatchOf<"chess">\`. */
export type MatchOf<Of extends GameType> = { [Each in Of]: MatchFields<Each> }[Of];

/** A match of any game; once its \`gameType\` is looked at, its moves and its view are that game's. */
export type Match = MatchOf<GameType>;
`;

const wireFile = (types: readonly string[]): string => {
  const text = types.join("\n");
  const words = WORDS.filter(({ type }) => new RegExp(`: ${type}\\b`).test(text)).map(
    ({ type, list }) =>
      `/** ${WORD_DOCS[type] ?? `The words of ${type}.`} */\nexport type ${type} = ${list.map((word) => JSON.stringify(word)).join(" | ")};\n`,
  );
  return `${GENERATED}import type { Moves, ResultDetails, Views } from "./games.ts";\n\n${[BASICS, ...words, ...types].join("\n")}`;
};

const WORD_DOCS: Readonly<Record<string, string>> = {
  AvatarID: "The service's own pictures.",
  ChallengeKind: "How an open seat is found.",
  ChallengeStateName: "The states of a challenge.",
  ErrorCode: "What went wrong, for a program to decide by.",
  InviterSymbol: "The side that an inviter asks for.",
  InvitesFrom: "Who may invite a user.",
  MatchOrigin: "What a match came from.",
  MatchResult: "How a match ended.",
  PlayerSymbol: "The two sides; X moves first.",
  PresenceFor: "Who sees whether a user is online.",
  ReportReason: "What a user may be reported for.",
  StateName: "The states of a match.",
  ViewerOutcome: "A result as you see it.",
};

const proceduresFile = (text: string, declared: readonly string[]): string => {
  const signatures = text
    .split("\n")
    .filter((line) => line.includes("): Promise<"))
    .join("\n");
  const names = declared.filter((name) => new RegExp(`\\b${name}\\b`).test(signatures));
  return `${GENERATED}import type { CallOptions, RepeatableCallOptions } from "../call-options.ts";
import type { ${["GameType", ...names].sort().join(", ")} } from "./wire.ts";

${text}`;
};
