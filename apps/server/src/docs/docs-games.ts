import { type AnyGame, games } from "@yourmove/rules";
import { escapeHtml } from "../http/escape-html.ts";
import { moveNameOf } from "./game-moves.ts";

const yesNo = (value: boolean): string => (value ? "yes" : "no");

const row = (name: string, value: string): string => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`;

const gameArticle = (game: AnyGame): string => {
  const { gameType, name, summary, boardSize, resultDetails, hasTakeback, hasAgreedDraw, hasLegalMoves = true } = game;
  const move = moveNameOf(game);
  const words = resultDetails.map((word) => `<code>${word}</code>`).join(", ");
  const rows = [
    row("<code>gameType</code>", `<code>${gameType}</code>`),
    row("Board", `${boardSize.rows} rows, ${boardSize.columns} columns`),
    row("Move", `<a href="#schema-${move}">${move}</a>`),
    row("Always lists its legal moves", yesNo(hasLegalMoves)),
    row("Ends by", words),
    row("Takebacks, agreed draws", `${yesNo(hasTakeback)}, ${yesNo(hasAgreedDraw)}`),
  ];
  return `<article id="game-${gameType}"><h3>${escapeHtml(name)}</h3><p>${escapeHtml(summary)}</p>
<img src="/pictures/${gameType}.png" alt="A position of ${escapeHtml(name)}" width="360" height="189" loading="lazy"><table><tbody>${rows.join("")}</tbody></table></article>`;
};

/** Each game: its board, its moves and how it ends. */
export const gamesPart = (): string =>
  `<h2 id="the-games">The games</h2><p>As <code>GET /platform/games</code> lists them; a move is played as the body's <code>move</code>.</p>${[...games.values()].map(gameArticle).join("")}`;

/** The way to each game. */
export const gameLinks = (): string =>
  [...games.values()]
    .map(({ gameType, name }) => `<li><a href="#game-${gameType}">${escapeHtml(name)}</a></li>`)
    .join("");
