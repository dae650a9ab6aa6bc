import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { hearKeys } from "@yourmove/game/board";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote, Tally } from "../shared/board-note.tsx";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { type Lifted, useDrag } from "../shared/pointer.ts";
import { proposedWords } from "../shared/square-words.ts";
import { CheckerShape, DieShape, Ground, SlabShape, VIEW_BOX } from "./backgammon-shapes.tsx";
import { COLUMNS, cellOf, HEIGHT, type Man, middleOf, type Place, placeOf, ROWS, useMen } from "./geometry.ts";
import { backgammonHowTo, backgammonSides, backgammonTexts, describeMove } from "./texts.ts";
import {
  BAR,
  boardOf,
  countedBy,
  endOf,
  lastMover,
  leftOut,
  type Move,
  OFF,
  type Step,
  type Turn,
  targetsFrom,
  useTurn,
  type View,
} from "./turn.ts";
import "./backgammon-board.css";

/** All that a cell is drawn from. */
interface Scene extends BoardProps<View, Move> {
  /** The side whose home is at the lower right. */
  readonly side: PlayerSymbol;
  readonly turnOf: Turn;
  readonly men: readonly Man[];
  readonly lifted: Lifted | null;
  /** The cells that the last move left, and those that it came to. */
  readonly left: ReadonlySet<number>;
  readonly reached: ReadonlySet<number>;
  /** The cells that the viewer's turn has left so far. */
  readonly origins: ReadonlySet<number>;
  /** Where the last step of a whole turn ended, which waits there for a yes; null without one. */
  readonly landed: number | null;
  readonly t: Dictionary;
}

/** Where a step from a cell would begin: the bars differ by side in the rules. */
const fromOf = ({ kind, at }: Place, symbol: PlayerSymbol): number => (kind === "bar" && symbol === "O" ? 0 : at);

const placeWords = (place: Place, texts: (typeof backgammonTexts)["en"]): string => {
  const owner = place.isOwn ? "you" : "they";
  if (place.kind === "point") return texts.point(place.count);
  return place.kind === "bar" ? texts.bar[owner] : texts.off[owner];
};

const cellAt = (index: number, scene: Scene): GridCell => {
  const { side, turnOf, men, lifted, yourSymbol, reached, left, t } = scene;
  const texts = backgammonTexts[t.language];
  const place = placeOf(index, side);
  const here = men.filter((man) => cellOf(man.symbol, man.at, side) === index);
  const owner = here[0]?.symbol ?? null;
  const canStart = yourSymbol !== null && place.kind !== "off" && turnOf.movable.has(fromOf(place, yourSymbol));
  const mine = place.kind === "point" || (yourSymbol === side) === place.isOwn;
  const isMovable = canStart && mine;
  const isPicked = isMovable && turnOf.picked === fromOf(place, yourSymbol);
  const isTarget = mine && place.kind !== "bar" && turnOf.targets.has(place.at);
  const isProposed = index === scene.landed;
  const hits = isTarget && here.length === 1 && owner !== yourSymbol && place.kind === "point";
  const words = [
    placeWords(place, texts),
    owner ? texts.count(here.length, texts.sides[owner]) : t.board.empty,
    owner && yourSymbol && place.kind === "point" && (owner === yourSymbol ? t.board.yours : t.board.theirs),
    (reached.has(index) || left.has(index)) && t.board.last,
    isProposed && proposedWords(t),
    isTarget ? (hits ? texts.hits : texts.goesHere) : isMovable && t.board.playable,
  ];
  const classes = {
    "is-target": isTarget,
    "is-taken": hits,
    "is-movable": isMovable && turnOf.picked === null,
    "is-selected": isPicked,
    "is-liftable": isMovable,
    "is-last": reached.has(index),
    "is-left": left.has(index),
    "is-origin": scene.origins.has(index),
    "is-over": isTarget && lifted?.over === index,
    "is-upper": index < COLUMNS,
  };
  return {
    label: words.filter(Boolean).join(", "),
    isPlayable: isTarget || isMovable || isProposed,
    isSelected: isPicked,
    className: classNames(classes),
    content: place.kind === "point" && <span className="bg-name">{place.count}</span>,
  };
};

/** The checkers, over the points; those that move glide there. */
const Men = ({ men, side, turnOf, lifted }: Scene) =>
  men.map((man, index) => {
    const { x, y } = middleOf(man, side);
    const isTop = man.rank === man.of - 1;
    const cell = cellOf(man.symbol, man.at, side);
    const canMove = turnOf.movable.has(man.at === BAR && man.symbol === "O" ? 0 : man.at);
    const isLifted = isTop && lifted?.from === cell;
    const classes = {
      "piece bg-piece": true,
      "is-lifted": isLifted,
      "is-next": isTop && canMove && turnOf.picked === null,
      "is-picked": isTop && turnOf.picked !== null && cell === cellOf(man.symbol, turnOf.picked || BAR, side),
    };
    const style = { left: `${x / COLUMNS}%`, top: `${(100 * y) / HEIGHT}%`, zIndex: isLifted ? 40 : man.rank };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a checker is its place in the list
      <svg key={index} viewBox="0 0 100 100" className={classNames(classes)} style={style} aria-hidden="true">
        {man.at === OFF ? <SlabShape symbol={man.symbol} /> : <CheckerShape symbol={man.symbol} />}
        {isTop && man.of > 5 && man.at !== OFF && (
          <text x="50" y="49" className={`bg-count is-${man.symbol.toLowerCase()}`}>
            {man.of}
          </text>
        )}
      </svg>
    );
  });

interface DiceProps {
  readonly dice: readonly number[];
  /** Those still to be played. */
  readonly left: readonly number[];
  readonly isOwn: boolean;
}

/** The dice of the side on turn, in its half; those played are faint. */
const Dice = ({ dice, left, isOwn }: DiceProps) => {
  const open = [...left];
  const shown = dice.map((die) => {
    const at = open.indexOf(die);
    if (at >= 0) open.splice(at, 1);
    return { die, isPlayed: at < 0 };
  });
  return (
    <div className={`bg-dice ${isOwn ? "is-own" : ""}`} aria-hidden="true">
      {shown.map(({ die, isPlayed }, at) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place in the roll
          key={at}
          viewBox="0 0 100 100"
          className={`bg-die ${isPlayed ? "is-played" : ""}`}
          style={{ "--at": at }}
          aria-hidden="true"
        >
          <DieShape die={die} />
        </svg>
      ))}
    </div>
  );
};

/** Undoes a step, in the half of the board where no dice lie. */
const Undo = ({ onUndo }: { onUndo: () => void }) => (
  <div className="bg-actions">
    <button type="button" className="button" onClick={onUndo}>
      {backgammonTexts[useText().language].undo}
    </button>
  </div>
);

/** The board's note: who was passed over, and what to do. */
const newsOf = ({ view, turnOf, canMove, yourSymbol, t }: Scene): string | null => {
  const texts = backgammonTexts[t.language];
  if (canMove && turnOf.picked !== null && (turnOf.picked === 0 || turnOf.picked === BAR)) return texts.enter;
  const passed = view.passed.map(({ symbol, dice }) =>
    texts.passed[symbol === yourSymbol ? "you" : "they"](dice.slice(0, 2).join(texts.and)),
  );
  return turnOf.steps.length === 0 && passed.length > 0 ? passed.join(" ") : null;
};

/** The cells that steps of a side left, and those that they came to. */
const cellsOf = (steps: readonly Step[], symbol: PlayerSymbol, side: PlayerSymbol) => {
  const left = steps.map(({ from }) => cellOf(symbol, from || BAR, side));
  const reached = new Set(steps.map((step) => cellOf(symbol, endOf(symbol, step), side)));
  return { left: new Set(left.filter((each) => !reached.has(each))), reached };
};

/** The cells that the last move left and came to. */
const lastCells = ({ view, lastMove, turn = null }: BoardProps<View, Move>, side: PlayerSymbol) => {
  const mover = lastMover({ view, lastMove, turn });
  return cellsOf(mover && lastMove ? lastMove.steps : [], mover ?? "X", side);
};

/** The board with the viewer's turn laid over it, and what it hears. */
const useScene = (props: BoardProps<View, Move>) => {
  const { yourSymbol, isTurned, canMove } = props;
  const t = useText();
  const own = yourSymbol ?? "X";
  const side = isTurned ? otherSymbol(own) : own;
  const turnOf = useTurn(props);
  const men = useMen(turnOf.board, leftOut(props.view));
  const isMine = (place: Place) => place.kind === "point" || (own === side) === place.isOwn;
  const startOf = (index: number): number | null => {
    const place = placeOf(index, side);
    const from = fromOf(place, own);
    return canMove && isMine(place) && place.kind !== "off" && turnOf.movable.has(from) ? from : null;
  };
  const land = (index: number) => {
    const place = placeOf(index, side);
    return isMine(place) && place.kind !== "bar" && turnOf.go(place.at);
  };
  const { proposed } = props;
  const lastStep = proposed?.steps.at(-1);
  const landed = lastStep ? cellOf(own, endOf(own, lastStep), side) : null;
  const pick = (index: number) => {
    if (proposed && index === landed) return props.onMove(proposed);
    if (land(index)) return;
    const from = startOf(index);
    turnOf.pick(from === turnOf.picked ? null : from);
  };
  const drag = useDrag({
    rows: ROWS,
    columns: COLUMNS,
    canLift: (index) => startOf(index) !== null,
    onLift: (index) => turnOf.pick(startOf(index)),
    onDrop: (from, to) => {
      if (to !== null && to !== from && !land(to)) turnOf.pick(null);
    },
  });
  const { left: origins } = cellsOf(turnOf.steps, own, side);
  const last = turnOf.steps.length > 0 ? cellsOf([], own, side) : lastCells(props, side);
  const scene: Scene = { ...props, side, turnOf, men, lifted: drag.lifted, ...last, origins, landed, t };
  return { scene, pick, handlers: drag.handlers };
};

const Board = (props: BoardProps<View, Move>) => {
  const { scene, pick, handlers } = useScene(props);
  const { view, canMove, yourSymbol, turn = null, label, proposed, onTakeBack } = props;
  const { turnOf, t, side } = scene;
  const texts = backgammonTexts[t.language];
  const isOwnTurn = turnOf.isSent || canMove || (turn !== null && turn === yourSymbol);
  const isLower = isOwnTurn ? yourSymbol === side : (turn ?? otherSymbol(yourSymbol ?? "O")) === side;
  const canUndo = canMove && turnOf.steps.length > 0;
  // A whole turn waits in the bar, which takes its last step back.
  const undo = proposed ? () => onTakeBack?.() : turnOf.undo;
  const keys = {
    escape: turnOf.picked !== null && (() => turnOf.pick(null)),
    backspace: canUndo && undo,
    u: canUndo && undo,
  };
  const said = [texts.dice(view.dice.join(", ")), canMove && turnOf.left.length > 0 && texts.left(turnOf.left.length)];
  return (
    <div className="backgammon">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the points are the controls */}
      <div className="bg-case" {...handlers} onKeyDown={hearKeys(keys)}>
        <div className="bg-inside">
          <svg viewBox={VIEW_BOX} className="bg-ground" aria-hidden="true">
            <Ground />
          </svg>
          <GridBoard
            label={label}
            columns={COLUMNS}
            cells={Array.from({ length: ROWS * COLUMNS }, (_, index) => cellAt(index, scene))}
            onPick={pick}
          />
          <div className="bg-men" dir="ltr">
            <Men {...scene} />
          </div>
          {view.dice.length > 0 && (
            <Dice
              key={`${view.dice.join()} ${view.points.join()}`}
              dice={view.dice}
              left={isOwnTurn ? turnOf.left : view.dice}
              isOwn={isLower}
            />
          )}
          {canUndo && !proposed && <Undo onUndo={turnOf.undo} />}
        </div>
      </div>
      <p className="unseen" role="status">
        {view.dice.length > 0 && said.filter(Boolean).join(". ")}
      </p>
      <BoardNote>{newsOf(scene)}</BoardNote>
    </div>
  );
};

const Side = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="2 2 96 97" className="backgammon-mini" aria-hidden="true">
    <CheckerShape symbol={symbol} />
  </svg>
);

/** How far a side's checkers have to go, all together. */
const pipsOf = (view: View, symbol: PlayerSymbol): number => {
  const sign = symbol === "X" ? 1 : -1;
  const onPoints = view.points.reduce(
    (sum, count, at) => sum + Math.max(0, count * sign) * countedBy(symbol, at + 1),
    0,
  );
  return onPoints + view.bar[symbol] * BAR;
};

const Pips = ({ view, symbol }: { view: View; symbol: PlayerSymbol }) => {
  const pips = boardOf(view).length > 0 ? pipsOf(view, symbol) : 0;
  return <Tally count={pips} words={backgammonTexts[useText().language].pips(pips)} />;
};

/** Backgammon on the screen, seen from the viewer's home; a turn is made step by step and then sent. */
export const backgammonBoard = defineBoard<View, Move>({
  Board,
  sides: backgammonSides,
  Piece: Side,
  Tally: Pips,
  turns: true,
  ways({ steps }, { symbol, yourSymbol, isTurned }) {
    const own = yourSymbol ?? "X";
    const side = isTurned ? otherSymbol(own) : own;
    const cell = (at: number) => cellOf(symbol, at, side);
    return steps.map((step) => [cell(step.from || BAR), cell(endOf(symbol, step))]);
  },
  targets(cell, { view, symbol, yourSymbol, isTurned }) {
    const own = yourSymbol ?? "X";
    const side = isTurned ? otherSymbol(own) : own;
    const place = placeOf(cell, side);
    const isTheirs = place.kind !== "point" && place.isOwn !== (symbol === side);
    if (isTheirs || view.dice.length === 0) return [];
    const ways = targetsFrom({ view, symbol, steps: [] }, fromOf(place, symbol));
    return [...ways.keys()].map((at) => cellOf(symbol, at, side));
  },
  positionOf: (view, turn) => ({ board: boardOf(view), turn, dice: view.dice, passed: [], leftOut: leftOut(view) }),
  ending: ({ view, winner, resultDetail }, language) => {
    const { wonBy } = backgammonTexts[language];
    return wonBy(resultDetail, pipsOf(view, otherSymbol(winner)));
  },
  size: { perWidth: 0.83, more: 1.75 },
  howTo: backgammonHowTo,
  describe: describeMove,
});
