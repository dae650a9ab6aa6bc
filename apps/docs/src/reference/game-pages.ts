import { type AnyGame, builtInGames, isPlain } from "@yourmove/rules";
import { codeFigure } from "../guides/highlight.ts";
import { inline } from "../guides/markdown.ts";
import { escapeHtml } from "../layout/escape-html.ts";
import type { Page } from "../layout/page.ts";
import type { Document } from "./document.ts";
import { fieldList, resolve, type SchemaPlace, schemaAddress, typeOf } from "./schema.ts";

/** The contract's words about a game (contract 5): how it ends, and its rules and view; empty for a game that it does not have yet. */
const rulesInWords = (gameType: string, contract: string): { ends: string; text: string } => {
  const row = contract.split("\n").find((line) => line.startsWith(`| \`${gameType}\` | \``) && line.includes("Move`"));
  const section = contract
    .split("\n#### ")
    .find((part) => part.slice(0, part.indexOf("\n")).split(", ").includes(gameType));
  const ends = row?.split(" | ").at(-1)?.replace(/ \|$/, "") ?? "";
  if (section === undefined) return { ends, text: "" };
  const [text = ""] = section.slice(section.indexOf("\n") + 1).split(/\n#+ /);
  return {
    ends: ends.replace(/ Draws[^.]*: below\./, " When it is a draw, the board's words say."),
    text: text.trim().replaceAll("\n", " "),
  };
};

const MAX_LINE = 76;

/** A view as JSON that a person reads: lists of the board's length in its rows, other short values in one line. */
const viewJson = (value: unknown, columns: number, indent = ""): string => {
  const short = JSON.stringify(value)
    .replaceAll(",", ", ")
    .replaceAll(/(?<="):/g, ": ");
  if (typeof value !== "object" || value === null || indent.length + short.length <= MAX_LINE) return short;
  const inner = `${indent}  `;
  const wrapped = ([open, close]: readonly [string, string], lines: readonly string[]) =>
    `${open}\n${lines.map((line) => `${inner}${line}`).join(",\n")}\n${indent}${close}`;
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return wrapped(
      ["{", "}"],
      fields.map(([name, field]) => `${JSON.stringify(name)}: ${viewJson(field, columns, inner)}`),
    );
  }
  const rows = Array.from({ length: Math.ceil(value.length / columns) }, (_, row) =>
    value
      .slice(row * columns, (row + 1) * columns)
      .map((one) => JSON.stringify(one))
      .join(", "),
  );
  return wrapped(["[", "]"], rows);
};

/** The prefix of a game's schemas in the document: `ConnectFour` of `ConnectFourMove`. */
const pascal = (gameType: string): string =>
  gameType.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** The game's own schema of a kind; undefined where the document has none. */
const schemaPart = (name: string, place: SchemaPlace): string => {
  const schema = place.document.components.schemas[name];
  if (!schema) return "";
  const { oneOf, anyOf } = resolve(schema, place.document);
  const choices = oneOf ?? anyOf;
  const shown = choices
    ? `<p>One of:</p>${choices.map((choice) => fieldList(choice, place) || typeOf(choice, place)).join("<p>or</p>")}`
    : fieldList(schema, place);
  return `<p>In the document: <a href="${place.root}${schemaAddress(name)}">${name}</a>.</p>${shown}`;
};

const facts = (game: AnyGame): string => {
  const { gameType, boardSize, hasTakeback, hasAgreedDraw, hasLegalMoves = true } = game;
  const yesNo = (value: boolean) => (value ? "yes" : "no");
  const rows = [
    ["<code>gameType</code>", `<code>${gameType}</code>`],
    ["Board", `${boardSize.rows} rows, ${boardSize.columns} columns`],
    ["Always lists its legal moves", yesNo(hasLegalMoves)],
    ["Moves can be taken back", yesNo(hasTakeback)],
    ["A draw can be agreed", yesNo(hasAgreedDraw)],
  ];
  return `<div class="table" tabindex="0" role="group" aria-label="Facts"><table><tbody>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join("")}</tbody></table></div>`;
};

/** A first move: the first that is listed, or, where a turn has too many to list, a fleet. */
const firstMove = (game: AnyGame): object => game.legalMoves(game.start())[0] ?? FIRST_FLEET;

const FIRST_FLEET = {
  fleet: [5, 4, 3, 3, 2].map((size, row) => ({ size, row: row * 2, column: 0, direction: "across" })),
};

const samplesOf = (game: AnyGame): string => {
  if (!isPlain(game)) return "";
  const { gameType } = game;
  const start = game.start();
  const move = firstMove(game);
  const played = game.play(start, game.turn(start), move);
  if (!played.ok) return "";
  const curl = `curl -X POST "$YOURMOVE/platform/games/${gameType}/matches/41/move" \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify({ move })}'`;
  const view = { ...game.view(played.state, "X"), lastMove: game.viewMove ? undefined : move };
  return `${codeFigure(curl, { language: "sh", title: "A first move" })}${codeFigure(viewJson(view, game.boardSize.columns), { language: "json", title: "The view after it, as X sees it" })}`;
};

/** The sources of the games' pages, besides the games. */
interface Sources {
  readonly document: Document;
  /** The contract in words. */
  readonly contract: string;
  /** The games that a picture has been drawn of. */
  readonly drawn: ReadonlySet<string>;
}

const pictureOf = ({ gameType, name }: AnyGame, root: string): string =>
  `<img class="board" src="${root}pictures/${gameType}.png" alt="A position of ${escapeHtml(name)}" width="1200" height="630">`;

const pageOf = (game: AnyGame, { document, contract, drawn }: Sources): Page => {
  const { gameType, name, summary, resultDetails } = game;
  const { ends, text } = rulesInWords(gameType, contract);
  const words = resultDetails.map((word) => `<li><code>${escapeHtml(word)}</code></li>`).join("");
  const parts = [
    ["board", "The board"],
    ["move", "The move"],
    ["view", "The view"],
    ["end", "How it ends"],
  ] as const;
  const [board, move, view, end] = parts.map(([id, title]) => `<h2 id="${id}">${title}</h2>`);
  return {
    slug: `reference/games/${gameType}/`,
    title: name,
    name,
    group: "Games",
    kind: "guide",
    description: `${name} (${gameType}): its board, moves, views and result words, with a position as a picture.`,
    headings: parts.map(([id, title]) => ({ id, text: title, level: 2 })),
    passages: [{ id: "", title: name, text: `${gameType} ${summary} ${text} ${resultDetails.join(" ")}` }],
    body: (root) => `<p class="lead">${escapeHtml(summary)}</p>${board}
<div class="facts">${drawn.has(gameType) ? pictureOf(game, root) : ""}${facts(game)}</div><p>${inline(text)}</p>
${move}<p>Played as the body's <code>move</code> in <a href="${root}reference/matches/#matches.move"><code>matches.move</code></a>.</p>${schemaPart(`${pascal(gameType)}Move`, { root, document })}
${view}<p>What a match shows as its <code>game</code>, for each viewer what it may see; beside these fields <code>lastMove</code>, and <code>legalMoves</code> for whoever is on turn.</p>${schemaPart(`${pascal(gameType)}View`, { root, document })}${samplesOf(game)}
${end}<p>${inline(ends)}</p><p>The words in <code>resultDetail</code>:</p><ul class="words-list">${words}</ul>`,
  };
};

/** A page for each game: its board and rules, moves, views and result words. */
export const gamePages = (sources: Sources): Page[] => builtInGames.list().map((game) => pageOf(game, sources));
