import type { GameView, PlayerSymbol } from "@yourmove/contract";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.tsx";
import type { Described } from "./move-words.ts";
import { asWords, descriptionOf, entriesOf, fieldFor, isObject, resolve, type Schema, titleOf } from "./schema.ts";
import { type ForeignTexts, foreignTexts } from "./texts.ts";

/** The parts of a view that are shown elsewhere. */
const ELSEWHERE: ReadonlySet<string> = new Set(["cells", "lastMove", "legalMoves", "miniature"]);

/** More within one another would be no table. */
const DEEPEST = 4;

interface Look {
  readonly game: Described;
  readonly yourSymbol: PlayerSymbol | null;
  readonly words: ForeignTexts;
}

interface Shown {
  readonly value: unknown;
  readonly schema: Schema;
  readonly look: Look;
  readonly depth: number;
}

const isSimple = (value: unknown): boolean => typeof value !== "object" || value === null;

const simple = (value: unknown, words: ForeignTexts): string => {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "boolean" ? words[value ? "yes" : "no"] : String(value);
};

/** The name of a field of a view; a side's field goes by its player. */
const nameOf = (name: string, schema: Schema, { yourSymbol, words }: Look): string => {
  if ((name !== "X" && name !== "O") || "title" in schema) return titleOf(schema, name);
  if (yourSymbol === null) return words.side(name);
  return name === yourSymbol ? words.you(name) : words.they(name);
};

const List = ({ items, schema, look, depth }: Omit<Shown, "value"> & { items: readonly unknown[] }) => {
  const each = resolve(schema["items"], look.game.viewSchema);
  if (items.length === 0) return look.words.none;
  if (items.every(isSimple)) return items.map((item) => simple(item, look.words)).join(", ");
  return (
    <ol className="view-list">
      {items.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
        <li key={at}>{shownValue({ value, schema: each, look, depth: depth + 1 })}</li>
      ))}
    </ol>
  );
};

const Fields = ({ fields, schema, look, depth }: Omit<Shown, "value"> & { fields: Schema }) => (
  <dl className="view-fields">
    {entriesOf(fields, schema).map(([name, value]) => {
      const part = fieldFor(schema, name, look.game.viewSchema);
      return (
        <div key={name}>
          <dt>{nameOf(name, part, look)}</dt>
          <dd>{shownValue({ value, schema: part, look, depth: depth + 1 })}</dd>
        </div>
      );
    })}
  </dl>
);

const shownValue = ({ value, schema, look, depth }: Shown): ReactNode => {
  if (isSimple(value)) return simple(value, look.words);
  if (depth >= DEEPEST) return <code>{JSON.stringify(value)}</code>;
  if (Array.isArray(value)) return <List items={value} schema={schema} look={look} depth={depth} />;
  return isObject(value) ? <Fields fields={value} schema={schema} look={look} depth={depth} /> : null;
};

interface ViewTableProps {
  readonly view: GameView;
  readonly game: Described;
  readonly yourSymbol: PlayerSymbol | null;
  /** Whether the squares are drawn. */
  readonly hasBoard: boolean;
}

/** The fields of a view beside its squares, as its schema names and describes them. */
export const ViewTable = ({ view, game, yourSymbol, hasBoard }: ViewTableProps) => {
  const words = foreignTexts[useText().language];
  const look = { game, yourSymbol, words };
  const isHere = (name: string) => !ELSEWHERE.has(name) || (name === "cells" && !hasBoard);
  const rows = entriesOf(view, game.viewSchema).filter(([name]) => isHere(name));
  if (rows.length === 0) return null;
  return (
    <table className="view-table">
      <thead className="unseen">
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => {
          const schema = fieldFor(game.viewSchema, name, game.viewSchema);
          const description = descriptionOf(schema);
          return (
            <tr key={name}>
              <th scope="row">
                {titleOf(schema, name)}
                {description && description !== asWords(name) && <span className="soft small">{description}</span>}
              </th>
              <td>{shownValue({ value, schema, look, depth: 0 })}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
