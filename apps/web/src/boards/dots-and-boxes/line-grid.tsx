// biome-ignore-all lint/a11y/useSemanticElements: a table would force its layout upon the sheet
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside rove the focus, as the grid pattern allows
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import { useRovingFocus } from "../shared/keyboard.ts";
import { proposedWords } from "../shared/square-words.ts";
import { BANDS, boxesBeside, boxesClosedBy, drawnAround, isAcross, lineName, nextLine, startOf } from "./lattice.ts";
import type { Move, View } from "./sheet.tsx";
import { dotsTexts } from "./texts.ts";

interface LineScene extends BoardProps<View, Move> {
  readonly isPlayable: (line: number) => boolean;
}

/** A line as one sentence: where it is, who drew it, what drawing it would do, what lies beside it. */
const lineWords = (line: number, scene: LineScene, t: Dictionary): string => {
  const { view, yourSymbol, lastMove, proposed } = scene;
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
    proposed?.line === line && proposedWords(t),
  ]
    .filter(Boolean)
    .join(", ");
};

interface LineGridProps extends BoardProps<View, Move> {
  readonly isPlayable: (line: number) => boolean;
  /** Called with the line under the pointer or the focus, and whether it is the keyboard's. */
  readonly onPoint: (line: number | null, isKeyboard: boolean) => void;
}

interface LineProps {
  readonly line: number;
  readonly label: string;
  readonly isPlayable: boolean;
  /** Whether Tab comes here. */
  readonly isStop: boolean;
  readonly onPick: () => void;
  readonly onFocus: () => void;
  readonly onPoint: LineGridProps["onPoint"];
}

const placeOf = (line: number) => {
  const { row, column } = startOf(line);
  const [x, y] = isAcross(line) ? [column + 0.5, row] : [column, row + 0.5];
  return { "--x-at": x, "--y-at": y };
};

const Line = ({ line, label, isPlayable, isStop, onPick, onFocus, onPoint }: LineProps) => (
  <div role="gridcell" className="dots-cell">
    <button
      type="button"
      data-line={line}
      className={`dots-touch ${isPlayable ? "is-playable" : ""}`}
      style={placeOf(line)}
      aria-label={label}
      aria-disabled={!isPlayable}
      tabIndex={isStop ? 0 : -1}
      onClick={() => isPlayable && onPick()}
      onFocus={(event) => {
        onFocus();
        onPoint(line, event.currentTarget.matches(":focus-visible"));
      }}
      onBlur={() => onPoint(null, false)}
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && onPoint(line, false)}
      onPointerLeave={() => onPoint(null, false)}
    />
  </div>
);

/** The lines as controls: diamonds from box to box, so that a finger finds them; one stop for Tab, arrows rove. */
export const LineGrid = (props: LineGridProps) => {
  const { label, isPlayable, onMove, onPoint } = props;
  const t = useText();
  const { grid, focused, setFocused, onKeyDown } = useRovingFocus({
    first: () => BANDS.flat().find(isPlayable) ?? 0,
    next: nextLine,
    controlAt: (sheet, line) => sheet.querySelector<HTMLElement>(`[data-line="${line}"]`),
  });
  const lineAt = (line: number) => (
    <Line
      key={line}
      line={line}
      label={lineWords(line, props, t)}
      isPlayable={isPlayable(line)}
      isStop={line === focused}
      onPick={() => onMove({ line })}
      onFocus={() => setFocused(line)}
      onPoint={onPoint}
    />
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
