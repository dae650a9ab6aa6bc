import { LIMITS, type UserPage } from "@yourmove/contract";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";

type GameResults = UserPage["resultsByGame"][number];

const KINDS = ["won", "drawn", "lost"] as const;

const totalOf = ({ won, drawn, lost }: Record<(typeof KINDS)[number], number>): number => won + drawn + lost;

const Row = ({ results }: { results: GameResults }) => (
  <tr>
    <th scope="row">
      <span className="by-game-name">
        <span className="by-game-picture">
          <GamePicture gameType={results.gameType} />
        </span>
        <span>{useGameName(results.gameType)}</span>
      </span>
    </th>
    <td className="by-game-bar" aria-hidden="true">
      <span className="bar">
        {KINDS.map(
          (kind) => results[kind] > 0 && <span key={kind} className={kind} style={{ "--count": results[kind] }} />,
        )}
      </span>
    </td>
    {KINDS.map((kind) => (
      <td key={kind} className={`is-${kind}`}>
        {results[kind]}
      </td>
    ))}
  </tr>
);

/** How a user's matches ended, game by game; nothing for somebody who has finished none. */
export const ResultsByGame = ({ page: { results, ...page } }: { page: UserPage }) => {
  const t = useText();
  // A process of an older version, beside newer ones, does not tell.
  const resultsByGame = page.resultsByGame ?? [];
  if (resultsByGame.length === 0) return null;
  const counted = resultsByGame.reduce((sum, game) => sum + totalOf(game), 0);
  return (
    <section className="panel by-game">
      <h2>{t.profile.byGame}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.challenge.game}</th>
            <td className="by-game-bar" />
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {t.profile[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resultsByGame.map((game) => (
            <Row key={game.gameType} results={game} />
          ))}
        </tbody>
      </table>
      {counted < totalOf(results) && <p className="soft small">{t.profile.newest(LIMITS.countedMatches)}</p>}
    </section>
  );
};
