import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** The element for a board's note: null while it is not mounted; undefined shows the note under the board. */
export const NotePlace = createContext<HTMLElement | null | undefined>(undefined);

/** A board's one-line note: what to do, or what has just happened. */
export const BoardNote = ({ children }: { children?: ReactNode }) => {
  const place = use(NotePlace);
  if (place === undefined) return <p role="status">{children}</p>;
  return place && children ? createPortal(children, place) : null;
};

/** A side's count, beside its player's name. */
export const Tally = ({ count, words }: { count: number; words: string }) => (
  <span className="player-tally">
    <span aria-hidden="true">{count}</span>
    <span className="unseen">{words}</span>
  </span>
);
