import { hasPosition, type Match } from "@yourmove/contract";
import { lazy, type ReactNode, Suspense, use } from "react";
import { Icon } from "../ui/icon.tsx";
import { useSeen } from "../ui/use-seen.ts";
import { type AnyThumbnail, optionsIn } from "./board.ts";
import { useServedGame } from "./games.tsx";
import { loadThumbnails } from "./load-once.ts";

const useThumbnail = (gameType: string): AnyThumbnail | undefined => use(loadThumbnails()).get(gameType);

const ForeignPicture = lazy(async () => ({
  default: (await import("./foreign/foreign-picture.tsx")).ForeignPicture,
}));

/** A game without a thumbnail here, drawn from the service's description. */
const Foreign = ({ gameType, view }: { gameType: string; view?: object }) => (
  <ForeignPicture game={useServedGame(gameType)} {...(view && { view })} />
);

const Blank = () => <span className="mini-blank is-loading" aria-hidden="true" />;

const NoThumbnail = () => (
  <span className="mini-blank" aria-hidden="true">
    <Icon name="grid" />
  </span>
);

/** Rendered once it is near the window: a page may hold hundreds. */
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
  if (!hasPosition(match.game)) return <NoThumbnail />;
  if (!thumbnail) return <Foreign gameType={match.gameType} view={match.game} />;
  const { game, yourSymbol } = match;
  const options = optionsIn(match);
  const shown = { view: game, yourSymbol, lastMove: game.lastMove, ...(options && { options }) };
  return <thumbnail.Thumbnail {...shown} />;
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
    <Foreign gameType={gameType} />
  );
};

/** A game as a small picture. */
export const GamePicture = ({ gameType }: { gameType: string }) => (
  <WhenSeen>
    <Sample gameType={gameType} />
  </WhenSeen>
);
