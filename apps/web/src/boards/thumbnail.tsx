import { type GameView, hasPosition, type Match } from "@yourmove/contract";
import type { Options } from "@yourmove/rules";
import { lazy, memo, type ReactNode, Suspense, use } from "react";
import { Icon } from "../ui/icon.tsx";
import { useSeen } from "../ui/use-seen.ts";
import type { AnyThumbnail } from "./board.ts";
import { useServedGame } from "./games.tsx";
import { loadOnce, loadThumbnails } from "./load-once.ts";
import { loadNewest } from "./registry.ts";

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
  const { game, yourSymbol, options } = match;
  return <thumbnail.Thumbnail view={game} yourSymbol={yourSymbol} lastMove={game.lastMove} options={options} />;
};

/** A match's position as a small picture, drawn again only where the match has changed. */
export const Thumbnail = memo(({ match }: { match: Match }) => (
  <WhenSeen>
    <Picture match={match} />
  </WhenSeen>
));

const Sample = ({ gameType }: { gameType: string }) => {
  const thumbnail = useThumbnail(gameType);
  return thumbnail ? (
    <thumbnail.Thumbnail view={thumbnail.sample} yourSymbol={null} lastMove={null} />
  ) : (
    <Foreign gameType={gameType} />
  );
};

/** Any seed does for the picture of a start that is drawn. */
const SEED = "00".repeat(32);

const loadStarts = loadOnce(async (gameType) => {
  const [game, { startPosition }] = await Promise.all([loadNewest(gameType), import("@yourmove/rules/options")]);
  return (options: Options): GameView | null => {
    // What a start hides is no picture.
    if (!game || game.hasSecrets) return null;
    try {
      return game.view(startPosition(game, { options, seed: SEED }), null) as GameView;
    } catch {
      return null;
    }
  };
});

const Start = ({ gameType, options }: { gameType: string; options: Options }) => {
  const thumbnail = useThumbnail(gameType);
  const view = use(loadStarts(gameType))(options);
  if (!thumbnail) return <Foreign gameType={gameType} />;
  return <thumbnail.Thumbnail view={view ?? thumbnail.sample} yourSymbol={null} lastMove={null} options={options} />;
};

/** The first position of a game with some options as a small picture. */
export const StartPicture = (props: { gameType: string; options: Options }) => (
  <WhenSeen>
    <Start {...props} />
  </WhenSeen>
);

/** What is played in a challenge: its start where that is not the standard one, else the game. */
export const ChallengePicture = ({ gameType, options, variant }: Pick<Match, "gameType" | "options" | "variant">) =>
  variant === "standard" ? <GamePicture gameType={gameType} /> : <StartPicture gameType={gameType} options={options} />;

/** A game as a small picture, drawn once, whatever is drawn again around it. */
export const GamePicture = memo(({ gameType }: { gameType: string }) => (
  <WhenSeen>
    <Sample gameType={gameType} />
  </WhenSeen>
));
