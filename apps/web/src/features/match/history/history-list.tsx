import type { HistoryMove, PlayerSymbol } from "@yourmove/contract";
import type { Options } from "@yourmove/rules";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { AnyBoard } from "../../../boards/board.ts";
import { SidePiece, sideName } from "../../../boards/sides.tsx";
import { useText } from "../../../i18n/use-text.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { Past } from "./past.ts";

/** Stepping back through a match's moves. */
export interface Steps {
  /** How many moves are shown; null is all of them, the present. */
  readonly step: number | null;
  readonly at: number;
  readonly count: number;
  /** Whether the positions of the past are known, or to be had. */
  readonly canStep: boolean;
  readonly go: (to: number) => void;
}

/**
 * The step shown, and how to change it, where positions are known or served. Returns to the present once the shown move is
 * taken back; not while the moves are refetched, which have no count yet.
 */
export const useSteps = ({ moves, positions }: Past, isServed: boolean): Steps => {
  const [step, setStep] = useState<number | null>(null);
  const count = moves.length;
  const canStep = positions !== null || isServed;
  const isGone = step !== null && canStep && step >= count;
  if (isGone) setStep(null);
  const shown = isGone ? null : step;
  const go = (to: number) => setStep(to >= count ? null : Math.max(0, to));
  return { step: shown, at: shown ?? count, count, canStep, go };
};

interface StepButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** Stays in reach of the keyboard while it can't be used, so that the focus is not lost at either end. */
const StepButton = ({ icon, label, isDisabled, onClick }: StepButtonProps) => (
  <button
    type="button"
    className="button is-quiet is-icon"
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={() => isDisabled || onClick()}
  >
    <Icon name={icon} />
  </button>
);

/** To the first position, one back, one forward, to the latest. */
export const HistorySteps = ({ at, count, canStep, go }: Steps) => {
  const { match: words } = useText();
  const isLatest = at >= count;
  const isFirst = !canStep || at === 0;
  return (
    <div className="history-steps">
      <StepButton icon="first" label={words.first} isDisabled={isFirst} onClick={() => go(0)} />
      <StepButton icon="back" label={words.previous} isDisabled={isFirst} onClick={() => go(at - 1)} />
      <StepButton icon="forward" label={words.following} isDisabled={isLatest} onClick={() => go(at + 1)} />
      <StepButton icon="last" label={words.latest} isDisabled={isLatest} onClick={() => go(count)} />
    </div>
  );
};

/** One line of the list: a move of each side, the first side's on the left; null where that side did not move. */
type HistoryRow = Readonly<Record<PlayerSymbol, HistoryMove | null>>;

/** The moves in lines of two columns; a side that moves again begins a new line. */
export const historyRows = (moves: readonly HistoryMove[]): readonly HistoryRow[] => {
  const rows: HistoryRow[] = [];
  for (const made of moves) {
    const last = rows.at(-1);
    if (made.symbol === "O" && last && last.O === null) rows[rows.length - 1] = { ...last, O: made };
    else rows.push({ X: null, O: null, [made.symbol]: made });
  }
  return rows;
};

interface MovesProps {
  readonly board: AnyBoard | null;
  /** What the match is played with. */
  readonly options: Options;
  /** Each move as its game's players note it; null where it is only described. */
  readonly notes: readonly string[] | null;
  /** Whether the match's rules are available; without them its moves can't be described. */
  readonly hasRules: boolean;
  /** The move that is shown. */
  readonly at: number;
  readonly canStep: boolean;
  readonly onGo: (moveNumber: number) => void;
}

const MoveButton = ({
  made,
  board,
  options,
  notes,
  hasRules,
  at,
  canStep,
  onGo,
}: MovesProps & { made: HistoryMove }) => {
  const t = useText();
  const { moveNumber, symbol, move } = made;
  const unknown = hasRules && move === null ? t.match.hidden : t.match.unreadable;
  const described = () => (move && board ? board.describe(move, t, { symbol, options }) : unknown);
  return (
    <button
      type="button"
      className="history-move"
      aria-current={at === moveNumber ? "step" : undefined}
      tabIndex={Math.max(at, 1) === moveNumber ? 0 : -1}
      disabled={!canStep}
      onClick={() => onGo(moveNumber)}
    >
      <span className="unseen">{sideName(board, symbol, t.language)}</span>
      <span>{notes?.[moveNumber - 1] ?? described()}</span>
    </button>
  );
};

/** A move of each side, side by side, and the ways to the positions after them. */
const HistoryMoveRow = ({ row, number, ...moves }: MovesProps & { row: HistoryRow; number: number }) => (
  <li className="history-row">
    <span className="soft">{number}.</span>
    {row.X ? <MoveButton {...moves} made={row.X} /> : <span />}
    {row.O ? <MoveButton {...moves} made={row.O} /> : <span />}
  </li>
);

interface HistoryListProps extends MovesProps {
  readonly moves: readonly HistoryMove[];
}

/** A list that keeps the move shown in the middle of its view. */
const useMoveInView = (at: number) => {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another move is shown
  useEffect(() => {
    const shown = list.current?.querySelector("[aria-current]")?.parentElement;
    const { current } = list;
    if (!shown || !current) return;
    // The one tab stop among the moves goes along.
    if (current.contains(document.activeElement) && current !== document.activeElement)
      shown.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
    const bring = () => {
      current.scrollTop = shown.offsetTop - current.clientHeight / 2;
      current.scrollLeft = shown.offsetLeft - current.clientWidth / 2;
    };
    // It has its height, and another one in another window, only once what surrounds it is drawn.
    const watch = new ResizeObserver(bring);
    watch.observe(current);
    return () => watch.disconnect();
  }, [at]);
  return list;
};

/** Whether a list overflows, in either direction; checked whenever its length, its size or that of an item changes. */
const useOverflows = (list: RefObject<HTMLElement | null>, length: number): boolean => {
  const [overflows, setOverflows] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line may be one too many
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const look = () =>
      setOverflows(current.scrollHeight > current.clientHeight || current.scrollWidth > current.clientWidth);
    const watch = new ResizeObserver(look);
    // A move's words come later than the move, and may take a second line.
    for (const box of [current, ...current.children]) watch.observe(box);
    return () => watch.disconnect();
  }, [length]);
  return overflows;
};

/** The moves, a column for each side. */
export const HistoryList = ({ moves, ...props }: HistoryListProps) => {
  const t = useText();
  const list = useMoveInView(props.at);
  const rows = historyRows(moves);
  const overflows = useOverflows(list, rows.length);
  return (
    <>
      <div className="history-row history-sides">
        <span />
        <SidePiece board={props.board} symbol="X" size={15} />
        <SidePiece board={props.board} symbol="O" size={15} />
      </div>
      <ol
        className="history-list"
        ref={list}
        tabIndex={overflows && !props.canStep ? 0 : undefined}
        aria-label={t.match.history}
      >
        {rows.map((row, index) => (
          <HistoryMoveRow key={(row.X ?? row.O)?.moveNumber} {...props} row={row} number={index + 1} />
        ))}
      </ol>
    </>
  );
};
