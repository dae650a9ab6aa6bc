import { cellName, fieldCells, type Size } from "./cells.ts";
import {
  asWords,
  descriptionOf,
  entriesOf,
  fieldFor,
  fieldsOf,
  isObject,
  resolve,
  type Schema,
  titleOf,
  variantFor,
} from "./schema.ts";

/** A game's own description of its moves and views. */
export interface Described {
  readonly boardSize: Size;
  readonly moveSchema: Schema;
  readonly viewSchema: Schema;
}

/** Whether the views of a game have squares that its moves may name. */
const hasCells = ({ viewSchema }: Described): boolean =>
  fieldsOf(viewSchema).some(([name]) => name === "cells") || fieldsOf(viewSchema).length === 0;

const simpleWords = (value: unknown): string => {
  if (typeof value === "string") return /^[a-z]+([A-Z_-][a-z]+)*$/.test(value) ? asWords(value).toLowerCase() : value;
  return value === null ? "–" : String(value);
};

interface Part {
  readonly name: string;
  readonly value: unknown;
  readonly schema: Schema;
  readonly game: Described;
}

/** A value within a move, without its field's name. */
const valueWords = ({ name, value, schema, game }: Part): string => {
  const cells = hasCells(game) ? fieldCells(name, value, { ...game.boardSize, moveSchema: game.moveSchema }) : [];
  const isPlace = cells.length > 0 && (!Array.isArray(value) || cells.length === value.length);
  if (isPlace) return cells.map((cell) => cellName(cell, game.boardSize)).join("–");
  const variant = variantFor(schema, value, game.moveSchema);
  if ("const" in variant && descriptionOf(variant)) return descriptionOf(variant) ?? "";
  if (Array.isArray(value)) {
    const items = resolve(schema["items"], game.moveSchema);
    return value.map((each) => valueWords({ name: "", value: each, schema: items, game })).join(", ");
  }
  return isObject(value) ? `(${partsOf(value, variant, game).join(", ")})` : simpleWords(value);
};

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What the author wrote stands as it is, a German noun above all; names of code begin with a small letter. */
const partWords = (part: Part): string | null => {
  const { name, value, schema } = part;
  const title = titleOf(schema, "") || lowerFirst(asWords(name));
  if (typeof value === "boolean") return value ? title : null;
  // A field that is the same in every move of its kind says which kind it is.
  if ("const" in schema) return descriptionOf(schema) ?? lowerFirst(asWords(valueWords(part)));
  return `${title} ${valueWords(part)}`;
};

const partsOf = (move: Schema, schema: Schema, game: Described): readonly string[] =>
  entriesOf(move, schema).flatMap(([name, value]) => {
    const part = { name, value, schema: fieldFor(schema, name, game.moveSchema), game };
    return partWords(part) ?? [];
  });

const isPlaceOf = (move: Schema, { rows, columns }: Size): number | null => {
  const { row, column, col = column, ...rest } = move;
  const isPlace = Number.isInteger(row) && Number.isInteger(col) && Object.keys(rest).length === 0;
  return isPlace && Number(row) < rows && Number(col) < columns ? Number(row) * columns + Number(col) : null;
};

/** A move in the words of its schema: "Pit 3", "From b2, to c3". */
export const moveWords = (move: Schema, game: Described): string => {
  const schema = variantFor(game.moveSchema, move, game.moveSchema);
  const place = hasCells(game) ? isPlaceOf(move, game.boardSize) : null;
  if (place !== null) return cellName(place, game.boardSize);
  const entries = Object.entries(move);
  const [only] = entries;
  const fields = fieldsOf(schema);
  // A single square is named by its name alone.
  if (entries.length === 1 && only && /^(cell|square|field|point)$/.test(only[0]) && hasCells(game))
    return valueWords({ name: only[0], value: only[1], schema: fieldFor(schema, only[0], game.moveSchema), game });
  const own = schema === game.moveSchema ? null : schema["title"];
  const parts = partsOf(move, schema, game);
  const words = upperFirst((typeof own === "string" ? [own, ...parts] : parts).join(", "));
  return words || (fields.length === 0 ? (descriptionOf(schema) ?? "") : "");
};

/** The schema's descriptions of the fields of some moves, each once. */
export const moveHints = (moves: readonly Schema[], { moveSchema }: Described): readonly string[] => {
  const hints = moves.flatMap((move) => {
    const schema = variantFor(moveSchema, move, moveSchema);
    const own = schema === moveSchema ? null : descriptionOf(schema);
    const fields = Object.keys(move).map((name) => descriptionOf(fieldFor(schema, name, moveSchema)));
    return [own, ...fields].filter((hint) => hint !== null);
  });
  return [...new Set(hints)];
};
