import type { GameView, MoveBody } from "@yourmove/contract";
import { isSame } from "@yourmove/game";
import { useId, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { BoardProps } from "../board.ts";
import { BoardNote } from "../shared/board-note.tsx";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { useSureTap } from "../shared/pointer.ts";
import { placeName, proposedWords } from "../shared/square-words.ts";
import { CellFace, faceOf } from "./cell-face.tsx";
import { cellsIn, moveCells, namesOf } from "./cells.ts";
import { MoveForm } from "./move-form.tsx";
import { type Described, moveHints, moveWords } from "./move-words.ts";
import { foreignTexts } from "./texts.ts";
import { ViewTable } from "./view-table.tsx";
import "./generated-board.css";

interface GeneratedBoardProps extends BoardProps<GameView, MoveBody> {
  readonly game: Described;
}

interface MovesProps {
  readonly game: Described;
  readonly moves: readonly MoveBody[];
  readonly proposed: MoveBody | null;
  readonly onMove: (move: MoveBody) => void;
}

/** Moves as buttons, each in the words of its schema. */
const MoveButtons = ({ game, moves, proposed, onMove }: MovesProps) => {
  const t = useText();
  return (
    <ul className="move-buttons">
      {moves.map((move) => {
        const isProposed = proposed !== null && isSame(move, proposed);
        return (
          <li key={JSON.stringify(move)}>
            <button
              type="button"
              className={classNames({ button: true, "is-proposed": isProposed })}
              onClick={() => onMove(move)}
            >
              {moveWords(move, game)}
              {isProposed && <span className="unseen">, {proposedWords(t)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** The viewer's moves with what they mean; folded away where the squares lead to each of them. */
const Moves = ({ isFolded, ...props }: MovesProps & { isFolded: boolean }) => {
  const words = foreignTexts[useText().language];
  const id = useId();
  const hints = moveHints(props.moves, props.game);
  const shown = (
    <>
      {hints.map((hint) => (
        <p key={hint} className="soft small">
          {hint}
        </p>
      ))}
      <MoveButtons {...props} />
    </>
  );
  if (isFolded) {
    return (
      <details className="board-moves">
        <summary>{words.allMoves(props.moves.length)}</summary>
        {shown}
      </details>
    );
  }
  return (
    <section className="board-moves" aria-labelledby={id}>
      <h2 id={id}>{words.moves}</h2>
      {shown}
    </section>
  );
};

/** A square that was chosen first, and the moves that lead on from it, in one position. */
interface Picked {
  readonly view: GameView;
  readonly cell: number;
  readonly moves: readonly MoveBody[];
}

/** The squares' way to a move: at once where one move names the square, else by another square or by name. */
const usePicking = ({ view, legalMoves, canMove, onMove, game }: GeneratedBoardProps) => {
  const [kept, setPicked] = useState<Picked | null>(null);
  const board = { ...game.boardSize, moveSchema: game.moveSchema };
  const named = canMove ? legalMoves.map((move) => ({ move, cells: moveCells(move, board) })) : [];
  const picked = canMove && kept?.view === view ? kept : null;
  const aimed = picked ? named.filter(({ move }) => picked.moves.includes(move)) : named;
  const through = (cell: number, among = named) =>
    among.filter(({ cells }) => cells.includes(cell)).map(({ move }) => move);
  const pick = (cell: number, aim?: "unsure") => {
    if (cell === picked?.cell) return setPicked(null);
    const onward = picked ? through(cell, aimed) : [];
    const moves = onward.length > 0 ? onward : through(cell);
    const [only] = moves;
    setPicked(moves.length > 1 ? { view, cell, moves } : null);
    if (moves.length === 1 && only) onMove(only, aim);
  };
  return {
    pick,
    picked,
    takeBack: () => setPicked(null),
    isPlayable: (cell: number) => named.some(({ cells }) => cells.includes(cell)),
    isTarget: (cell: number) => cell !== picked?.cell && aimed.some(({ cells }) => cells.includes(cell)),
    isEnough: named.length > 0 && named.every(({ cells }) => cells.length > 0),
  };
};

interface SquaresProps extends GeneratedBoardProps {
  readonly cells: readonly unknown[];
  readonly picking: ReturnType<typeof usePicking>;
}

const Squares = ({ cells, picking, ...props }: SquaresProps) => {
  const t = useText();
  const words = foreignTexts[t.language];
  const { game, lastMove, proposed = null, yourSymbol, label } = props;
  const { boardSize, moveSchema } = game;
  const { aim, handlers } = useSureTap(boardSize.columns);
  const names = namesOf(boardSize);
  const cellsOf = (move: MoveBody | null) => new Set(move ? moveCells(move, { ...boardSize, moveSchema }) : []);
  const last = cellsOf(lastMove);
  const meant = cellsOf(proposed);
  const { picked } = picking;
  const squareOf = (value: unknown, cell: number): GridCell => {
    const face = faceOf(value);
    const row = Math.floor(cell / boardSize.columns);
    const column = cell % boardSize.columns;
    const isLast = last.has(cell) && !picked;
    const isPlayable = picking.isPlayable(cell);
    const isTarget = picked !== null && picking.isTarget(cell);
    const owner = face.symbol && yourSymbol && t.board[face.symbol === yourSymbol ? "yours" : "theirs"];
    const said = [
      t.board.square(row + 1, column + 1),
      placeName(names, row, column),
      face.words || t.board.empty,
      owner,
      isLast && t.board.last,
      picked?.cell === cell && words.chosen,
      isTarget && words.target,
      isPlayable && t.board.playable,
      meant.has(cell) && proposedWords(t),
    ];
    return {
      label: said.filter(Boolean).join(", "),
      isPlayable,
      isSelected: picked?.cell === cell,
      className: classNames({
        "is-last": isLast,
        "is-picked": picked?.cell === cell,
        "is-target": isTarget,
        "is-off": picked !== null && !isTarget,
        "is-proposed": meant.has(cell),
        "is-taken": face.words !== "",
      }),
      content: <CellFace face={face} isNew={isLast} />,
    };
  };
  return (
    <div className="plain-frame" {...handlers}>
      <GridBoard
        label={label}
        columns={boardSize.columns}
        cells={cells.map(squareOf)}
        names={names}
        onPick={(cell) => picking.pick(cell, aim() === "unsure" ? "unsure" : undefined)}
      />
    </div>
  );
};

/** The moves that a chosen square leaves, by name. */
const Choice = ({ picking, ...moves }: Omit<MovesProps, "moves"> & { picking: ReturnType<typeof usePicking> }) => {
  const t = useText();
  const words = foreignTexts[t.language];
  const { picked, takeBack } = picking;
  if (!picked) return null;
  return (
    <section className="board-moves is-choice" aria-label={words.whichMove}>
      <h2>{words.whichMove}</h2>
      <MoveButtons {...moves} moves={picked.moves} />
      <button type="button" className="button is-quiet" onClick={takeBack}>
        {t.match.takeBack}
      </button>
    </section>
  );
};

/** A board for any game: its squares where the view has them, its moves by name, and the view's other fields as a table. */
export const GeneratedBoard = (props: GeneratedBoardProps) => {
  const { game, view, legalMoves, canMove, proposed = null, yourSymbol, label, onMove } = props;
  const words = foreignTexts[useText().language];
  const cells = cellsIn(view, game.boardSize);
  const picking = usePicking(props);
  const moves = { game, proposed, onMove: (move: MoveBody) => onMove(move) };
  return (
    <section className="plain-board" aria-label={label} data-kind="generated">
      {cells && <Squares {...props} cells={cells} picking={picking} />}
      <BoardNote>{picking.picked && words.whichMove}</BoardNote>
      <Choice {...moves} picking={picking} />
      {canMove && legalMoves.length > 0 && (
        <Moves {...moves} moves={legalMoves} isFolded={cells !== null && picking.isEnough} />
      )}
      {canMove && legalMoves.length === 0 && <MoveForm moveSchema={game.moveSchema} onMove={moves.onMove} />}
      <ViewTable view={view} game={game} yourSymbol={yourSymbol} hasBoard={cells !== null} />
    </section>
  );
};
