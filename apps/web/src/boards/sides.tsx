import type { PlayerSymbol } from "@yourmove/contract";
import type { Language } from "../i18n/dictionary.ts";
import { useText } from "../i18n/use-text.tsx";
import type { AnyBoard, SideNames } from "./board.ts";

const SIGNS: SideNames = {
  en: { X: "X, the cross", O: "O, the ring" },
  de: { X: "X, das Kreuz", O: "O, den Ring" },
};

/** Where pieces have the sides' own colours. */
export const RED_AND_BLUE: SideNames = {
  en: { X: "red", O: "blue" },
  de: { X: "Rot", O: "Blau" },
};

/** A side's name on its board; by its sign where the game has no board here. */
export const sideName = (board: AnyBoard | null, symbol: PlayerSymbol, language: Language): string =>
  (board?.sides ?? SIGNS)[language][symbol];

interface SidePieceProps {
  readonly board: AnyBoard | null;
  readonly symbol: PlayerSymbol;
  /** Of the sign, where the game has no pieces of its own; in pixels. */
  readonly size: number;
}

/** A side's sign: a cross or a ring in its colour. */
const Sign = ({ symbol, size }: Omit<SidePieceProps, "board">) => (
  <svg width={size} height={size} viewBox="0 0 24 24" className={`mark is-${symbol.toLowerCase()}`} aria-hidden="true">
    {symbol === "X" ? <path d="M5.5 5.5l13 13M18.5 5.5l-13 13" /> : <circle cx="12" cy="12" r="7.5" />}
  </svg>
);

/** A side as its game shows it: by its piece, else by its sign; by its name for screen readers. */
export const SidePiece = ({ board, symbol, size }: SidePieceProps) => {
  const t = useText();
  return (
    <>
      {board?.Piece ? <board.Piece symbol={symbol} /> : <Sign symbol={symbol} size={size} />}
      <span className="unseen">{sideName(board, symbol, t.language)}</span>
    </>
  );
};
