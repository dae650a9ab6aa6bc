// biome-ignore-all lint/a11y/useSemanticElements: a table would force its layout upon the sheet
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside rove the focus, as the grid pattern allows
import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import { BANDS, boxesBeside, boxesClosedBy, drawnAround, isAcross, lineName, nextLine, startOf } from "./lattice.ts";
import type { Move, View } from "./sheet.tsx";
import { dotsTexts } from "./texts.ts";

const wordsOf = (line: number, isPlayable: boolean, props: BoardProps<View, Move>, t: Dictionary): string => {
  const { view, yourSymbol, lastMove } = props;
  const texts = dotsTexts[t.language];
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

interface LineGridProps extends BoardProps<View, Move> {
  readonly isPlayable: (line: number) => boolean;
  /** Called with the line under the pointer or the focus, and whether it is the keyboard's. */
  readonly onPoint: (line: number | null, isKeyboard: boolean) => void;
}

/** The lines as controls: diamonds from box to box, so that a finger finds them; one stop for Tab, arrows rove. */
export const LineGrid = (props: LineGridProps) => {
  const { label, isPlayable, onMove, onPoint } = props;
  const t = useText();
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(() => Math.max(0, BANDS.flat().find(isPlayable) ?? 0));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextLine(event.key, focused);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-line="${next}"]`)?.focus();
  };
  const placeOf = (line: number) => {
    const { row, column } = startOf(line);
    const [x, y] = isAcross(line) ? [column + 0.5, row] : [column, row + 0.5];
    return { "--x-at": x, "--y-at": y } as CSSProperties;
  };
  const lineAt = (line: number) => (
    <div role="gridcell" key={line} className="dots-cell">
      <button
        type="button"
        data-line={line}
        className={`dots-touch ${isPlayable(line) ? "is-playable" : ""}`}
        style={placeOf(line)}
        aria-label={wordsOf(line, isPlayable(line), props, t)}
        aria-disabled={!isPlayable(line)}
        tabIndex={line === focused ? 0 : -1}
        onClick={() => isPlayable(line) && onMove({ line })}
        onFocus={(event) => {
          setFocused(line);
          onPoint(line, event.currentTarget.matches(":focus-visible"));
        }}
        onBlur={() => onPoint(null, false)}
        onPointerEnter={({ pointerType }) => pointerType !== "touch" && onPoint(line, false)}
        onPointerLeave={() => onPoint(null, false)}
      />
    </div>
  );
  return (
    <div ref={grid} role="grid" aria-label={label} dir="ltr" className="dots-lines" data-board onKeyDown={onKeyDown}>
      {BANDS.map((lines) => (
        <div role="row" key={lines[0]} className="dots-cell">
          {lines.map(lineAt)}
        </div>
      ))}
    </div>
  );
};
