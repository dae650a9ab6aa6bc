import { hasPosition, type Match } from "@yourmove/contract";
import { type ReactNode, Suspense, use } from "react";
import { Icon } from "../ui/icon.tsx";
import { useSeen } from "../ui/use-seen.ts";
import type { AnyFace } from "./board.ts";
import { loadedFaces, loadFaces } from "./load-faces.ts";

const useFace = (gameType: string): AnyFace | undefined => (loadedFaces() ?? use(loadFaces())).get(gameType);

const Blank = () => <span className="mini-blank is-loading" aria-hidden="true" />;

const NoFace = () => (
  <span className="mini-blank" aria-hidden="true">
    <Icon name="grid" />
  </span>
);

/** Drawn once it is about to be looked at: a page may hold hundreds. */
const WhenSeen = ({ children }: { children: ReactNode }) => {
  const [place, isSeen] = useSeen<HTMLSpanElement>();
  return (
    <span className="mini-place" ref={place}>
      {isSeen ? <Suspense fallback={<Blank />}>{children}</Suspense> : <Blank />}
    </span>
  );
};

const Picture = ({ match }: { match: Match }) => {
  const face = useFace(match.gameType);
  if (!face || !hasPosition(match.game)) return <NoFace />;
  return <face.Miniature view={match.game} yourSymbol={match.yourSymbol} lastMove={match.game.lastMove} />;
};

/** A match's position as a small picture. */
export const Miniature = ({ match }: { match: Match }) => (
  <WhenSeen>
    <Picture match={match} />
  </WhenSeen>
);

const Sample = ({ gameType }: { gameType: string }) => {
  const face = useFace(gameType);
  return face ? <face.Miniature view={face.sample} yourSymbol={null} lastMove={null} /> : <NoFace />;
};

/** A game as a small picture. */
export const GamePicture = ({ gameType }: { gameType: string }) => (
  <WhenSeen>
    <Sample gameType={gameType} />
  </WhenSeen>
);
