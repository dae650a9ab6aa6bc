import type { Dictionary } from "../../i18n/dictionary.ts";
import type { BoardProps } from "../board.ts";
import { boxesBeside, boxesClosedBy, drawnAround, lineName } from "./lattice.ts";
import type { Move, View } from "./sheet.tsx";
import { dotsTexts } from "./texts.ts";

interface LineScene extends BoardProps<View, Move> {
  readonly isPlayable: (line: number) => boolean;
}

/** A line as one sentence: where it is, who drew it, what drawing it would do, what lies beside it. */
export const lineWords = (line: number, scene: LineScene, t: Dictionary): string => {
  const { view, yourSymbol, lastMove } = scene;
  const texts = dotsTexts[t.language];
  const isPlayable = scene.isPlayable(line);
  const owner = view.lines[line];
  const closed = isPlayable ? boxesClosedBy(view.lines, line).length : 0;
  const beside = boxesBeside(line).map(({ box, where }) => {
    const holder = view.boxes[box];
    return holder
      ? texts.owned(texts.beside[where], holder)
      : texts.sides(texts.beside[where], drawnAround(view.lines, box));
  });
  return [
    texts.line(lineName(line)),
    owner ? texts.drawnBy[yourSymbol === null ? owner : yourSymbol === owner ? "you" : "they"] : texts.free,
    lastMove?.line === line && t.board.last,
    isPlayable && t.board.playable,
    closed > 0 && texts.closes(closed),
    ...beside,
  ]
    .filter(Boolean)
    .join(", ");
};
