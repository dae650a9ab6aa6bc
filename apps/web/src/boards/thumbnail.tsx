import { hasPosition, type Match } from "@yourmove/contract";
import { type ReactNode, Suspense, use } from "react";
import { Icon } from "../ui/icon.tsx";
import { useSeen } from "../ui/use-seen.ts";
import type { AnyThumbnail } from "./board.ts";
import { loadThumbnails } from "./load-once.ts";

const useThumbnail = (gameType: string): AnyThumbnail | undefined => use(loadThumbnails()).get(gameType);

const Blank = () => <span className="mini-blank is-loading" aria-hidden="true" />;

const NoThumbnail = () => (
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
  const thumbnail = useThumbnail(match.gameType);
  if (!thumbnail || !hasPosition(match.game)) return <NoThumbnail />;
  return <thumbnail.Thumbnail view={match.game} yourSymbol={match.yourSymbol} lastMove={match.game.lastMove} />;
};

/** A match's position as a small picture. */
export const Thumbnail = ({ match }: { match: Match }) => (
  <WhenSeen>
    <Picture match={match} />
  </WhenSeen>
);

const Sample = ({ gameType }: { gameType: string }) => {
  const thumbnail = useThumbnail(gameType);
  return thumbnail ? (
    <thumbnail.Thumbnail view={thumbnail.sample} yourSymbol={null} lastMove={null} />
  ) : (
    <NoThumbnail />
  );
};

/** A game as a small picture. */
export const GamePicture = ({ gameType }: { gameType: string }) => (
  <WhenSeen>
    <Sample gameType={gameType} />
  </WhenSeen>
);
