import { hasPosition, type Match } from "@yourmove/contract";
import { Suspense } from "react";
import { Icon } from "../ui/icon.tsx";
import { useBoard } from "./registry.ts";

const Loading = () => <span className="mini-blank is-loading" aria-hidden="true" />;

const NoBoard = () => (
  <span className="mini-blank" aria-hidden="true">
    <Icon name="grid" />
  </span>
);

const Picture = ({ match }: { match: Match }) => {
  const board = useBoard(match.gameType);
  if (!board || !hasPosition(match.game)) return <NoBoard />;
  return <board.Miniature view={match.game} yourSymbol={match.yourSymbol} lastMove={match.game.lastMove} />;
};

/** A match's position as a small picture. */
export const Miniature = ({ match }: { match: Match }) => (
  <Suspense fallback={<Loading />}>
    <Picture match={match} />
  </Suspense>
);

const Sample = ({ gameType }: { gameType: string }) => {
  const board = useBoard(gameType);
  return board ? <board.Miniature view={board.sample} yourSymbol={null} lastMove={null} /> : <NoBoard />;
};

/** A game as a small picture. */
export const GamePicture = ({ gameType }: { gameType: string }) => (
  <Suspense fallback={<Loading />}>
    <Sample gameType={gameType} />
  </Suspense>
);
