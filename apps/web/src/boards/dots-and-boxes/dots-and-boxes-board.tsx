// biome-ignore-all lint/a11y/useSemanticElements: a table would force its layout upon the sheet
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside rove the focus, as the grid pattern allows
import type { PlayerSymbol } from "@yourmove/contract";
import { useRovingFocus } from "@yourmove/game/board";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote, Tally } from "../shared/board-note.tsx";
import { useSureTap } from "../shared/pointer.ts";
import { type EdgeNames, proposedWords } from "../shared/square-words.ts";
import { RED_AND_BLUE } from "../sides.tsx";
import { BoxShape, linePath, type Move, Sheet, type View } from "./dots-thumbnail.tsx";
import {
  bandsOf,
  boxesBeside,
  boxesClosedBy,
  describeMove,
  drawnAround,
  isAcross,
  lineName,
  namesOf,
  nextLine,
  sizeOf,
  startOf,
} from "./lattice.ts";
import { dotsTexts } from "./texts.ts";
import "./dots-and-boxes-board.css";

interface LineScene extends BoardProps<View, Move> {
  readonly isPlayable: (line: number) => boolean;
}

/** A line as one sentence: where it is, who drew it, what drawing it would do, what lies beside it. */
const lineWords = (line: number, scene: LineScene, t: Dictionary): string => {
  const { view, yourSymbol, lastMove, proposed } = scene;
  const texts = dotsTexts[t.language];
  const isPlayable = scene.isPlayable(line);
  const size = sizeOf(view.lines);
  const owner = view.lines[line];
  const closed = isPlayable ? boxesClosedBy(view.lines, line).length : 0;
  const beside = boxesBeside(line, size).map(({ box, where }) => {
    const holder = view.boxes[box];
    return holder
      ? texts.owned(texts.beside[where], holder)
      : texts.sides(texts.beside[where], drawnAround(view.lines, box));
  });
  return [
    texts.line(lineName(line, size)),
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
  /** Boxes each way. */
  readonly size: number;
  readonly label: string;
  readonly isPlayable: boolean;
  /** Whether Tab comes here. */
  readonly isStop: boolean;
  readonly onPick: () => void;
  readonly onFocus: () => void;
  readonly onPoint: LineGridProps["onPoint"];
}

const placeOf = (line: number, size: number) => {
  const { row, column } = startOf(line, size);
  const [x, y] = isAcross(line, size) ? [column + 0.5, row] : [column, row + 0.5];
  return { "--x-at": x, "--y-at": y };
};

const Line = ({ line, size, label, isPlayable, isStop, onPick, onFocus, onPoint }: LineProps) => (
  <div role="gridcell" className="dots-cell">
    <button
      type="button"
      data-line={line}
      className={`dots-touch ${isPlayable ? "is-playable" : ""}`}
      style={placeOf(line, size)}
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
const LineGrid = (props: LineGridProps) => {
  const { label, view, isPlayable, onMove, onPoint } = props;
  const t = useText();
  const size = sizeOf(view.lines);
  const bands = bandsOf(size);
  const { aim, handlers } = useSureTap(size + 1);
  const { grid, focused, setFocused, onKeyDown } = useRovingFocus({
    first: () => bands.flat().find(isPlayable) ?? 0,
    next: (key, line) => nextLine(key, line, size),
    controlAt: (sheet, line) => sheet.querySelector<HTMLElement>(`[data-line="${line}"]`),
  });
  const lineAt = (line: number) => (
    <Line
      key={line}
      line={line}
      size={size}
      label={lineWords(line, props, t)}
      isPlayable={isPlayable(line)}
      isStop={line === focused}
      onPick={() => onMove({ line }, aim())}
      onFocus={() => setFocused(line)}
      onPoint={onPoint}
    />
  );
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      dir="ltr"
      className="dots-lines"
      data-board
      {...handlers}
      onKeyDown={onKeyDown}
    >
      {bands.map((lines) => (
        <div role="row" key={lines[0]} className="dots-cell">
          {lines.map(lineAt)}
        </div>
      ))}
    </div>
  );
};

/** The line under the pointer or the focus. */
interface Pointed {
  readonly line: number;
  readonly isKeyboard: boolean;
}

interface AimProps {
  readonly view: View;
  readonly line: number;
  readonly symbol: PlayerSymbol;
  /** Whether it waits for a yes. */
  readonly isProposed: boolean;
}

/** A line that would be drawn, with the boxes that it would close. */
const Aim = ({ view, line, symbol, isProposed }: AimProps) => (
  <g className={`dots-aim ${isProposed ? "is-proposed" : ""}`}>
    {boxesClosedBy(view.lines, line).map((box) => (
      <BoxShape key={box} box={box} size={sizeOf(view.lines)} symbol={symbol} />
    ))}
    <path d={linePath(line, sizeOf(view.lines))} className={`dots-line is-${symbol.toLowerCase()}`} />
  </g>
);

/** The names of the rows and columns of dots, in the margin. */
const Names = ({ names }: { names: EdgeNames }) => (
  <g className="dots-names">
    {names.columns.map((name, at) => (
      <text key={name} x={at * 100} y="-27">
        {name}
      </text>
    ))}
    {names.rows?.map((name, at) => (
      <text key={name} x="-31" y={at * 100}>
        {name}
      </text>
    ))}
  </g>
);

/** Says that a player who closes a box moves again. */
const Again = ({ view, canMove, yourSymbol, lastMove }: BoardProps<View, Move>) => {
  const texts = dotsTexts[useText().language];
  const movesAgain = canMove && yourSymbol !== null && lastMove !== null && view.lines[lastMove.line] === yourSymbol;
  return <BoardNote>{movesAgain && texts.again}</BoardNote>;
};

const Boxes = ({ view, symbol }: { view: View; symbol: PlayerSymbol }) => {
  const count = view.scores[symbol];
  return <Tally count={count} words={dotsTexts[useText().language].boxes(count)} />;
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol, lastMove, proposed } = props;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const legal = new Set(canMove ? legalMoves.map(({ line }) => line) : []);
  const aimed = proposed?.line ?? pointed?.line;
  const size = sizeOf(view.lines);
  const side = (size + 1) * 100;
  return (
    <div className="dots" style={{ "--dots": size + 1 }}>
      <div className="dots-frame">
        <svg viewBox={`-50 -50 ${side} ${side}`} aria-hidden="true">
          <Names names={namesOf(size)} />
          <Sheet view={view} lastMove={lastMove}>
            {pointed?.isKeyboard && <path d={linePath(pointed.line, size)} className="dots-focus" />}
            {pointed?.isKeyboard && <path d={linePath(pointed.line, size)} className="dots-focus is-inside" />}
          </Sheet>
          {aimed !== undefined && legal.has(aimed) && yourSymbol && (
            <Aim view={view} line={aimed} symbol={yourSymbol} isProposed={proposed?.line === aimed} />
          )}
        </svg>
        <LineGrid
          {...props}
          isPlayable={(line) => legal.has(line)}
          onPoint={(line, isKeyboard) => setPointed(line === null ? null : { line, isKeyboard })}
        />
      </div>
      <Again {...props} />
    </div>
  );
};

/** Dots and boxes on the screen: pointing at a line shows the boxes that it would close. */
export const dotsAndBoxesBoard = defineBoard<View, Move>({
  Board,
  sides: RED_AND_BLUE,
  Tally: Boxes,
  ways: ({ line }, { view }) => [[bandsOf(sizeOf(view.lines)).flat().indexOf(line)]],
  score: ({ scores }) => scores,
  describe: describeMove,
});
