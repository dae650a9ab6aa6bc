import type { PlayerSymbol } from "@yourmove/contract";
import type { ReactNode } from "react";
import "./score-bar.css";

interface ScoreBarProps {
  readonly scores: Readonly<Record<PlayerSymbol, number>>;
  /** The scores in words, for screen readers. */
  readonly words: string;
  /** A side's piece, as on the board. */
  readonly piece: (symbol: PlayerSymbol) => ReactNode;
  /** What the position asks for or has just done; said aloud when it changes. */
  readonly note?: ReactNode;
}

/** Both sides' scores under a board, and one line of news between them. */
export const ScoreBar = ({ scores, words, piece, note }: ScoreBarProps) => (
  <div className="score-bar">
    <span className="unseen">{words}</span>
    <span className="score" aria-hidden="true">
      {piece("X")}
      {scores.X}
    </span>
    <p className="board-note" role="status">
      {note}
    </p>
    <span className="score is-end" aria-hidden="true">
      {scores.O}
      {piece("O")}
    </span>
  </div>
);

/** One line of news under a board that keeps no scores; said aloud when it changes. */
export const BoardNote = ({ children }: { children?: ReactNode }) => (
  <p className="board-note is-alone" role="status">
    {children}
  </p>
);
