import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** Where a board's line of news stands: null while its place is not there yet; under the board where nothing gives it one. */
export const NotePlace = createContext<HTMLElement | null | undefined>(undefined);

/** A board's one line of news: what the position asks for, or has just done. */
export const BoardNote = ({ children }: { children?: ReactNode }) => {
  const place = use(NotePlace);
  if (place === undefined) return <p role="status">{children}</p>;
  return place && children ? createPortal(children, place) : null;
};

/** How many a side has, beside its player's name. */
export const Tally = ({ count, words }: { count: number; words: string }) => (
  <span className="player-tally">
    <span aria-hidden="true">{count}</span>
    <span className="unseen">{words}</span>
  </span>
);
