import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { surplus, type View } from "./moves.ts";
import { PieceShape } from "./piece-shape.tsx";
import { pieceOf } from "./pieces.ts";
import { chessTexts } from "./texts.ts";

const Surplus = ({ cells, isWhite }: { cells: View["cells"]; isWhite: boolean }) => {
  const texts = chessTexts[useText().language];
  const { kinds, lead } = surplus(cells, isWhite);
  return (
    <div className="surplus">
      {kinds.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal pieces are told apart by nothing else
        <span key={at} className="surplus-piece">
          <svg viewBox="18 5 64 82" aria-hidden="true">
            <PieceShape piece={pieceOf(kind, isWhite)} />
          </svg>
        </span>
      ))}
      {lead > 0 && (
        <span className="surplus-lead" aria-hidden="true">
          +{lead}
        </span>
      )}
      {lead > 0 && <span className="unseen">{texts.ahead(isWhite ? texts.white : texts.black, lead)}</span>}
    </div>
  );
};

interface MaterialBarProps {
  readonly cells: View["cells"];
  readonly isFlipped: boolean;
  readonly note: ReactNode;
}

/** What each side has more than the other, the viewer's first, and a word of news between. */
export const MaterialBar = ({ cells, isFlipped, note }: MaterialBarProps) => (
  <div className="material">
    <Surplus cells={cells} isWhite={!isFlipped} />
    <p className="board-note" role="status">
      {note}
    </p>
    <Surplus cells={cells} isWhite={isFlipped} />
  </div>
);
