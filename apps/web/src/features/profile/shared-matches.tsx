import { trpc } from "../../api.ts";
import { useText } from "../../i18n/use-text.tsx";
import { MatchRow } from "../lobby/match-row.tsx";
import { MatchTile } from "../lobby/match-tile.tsx";
import "../lobby/home-page.css";

/** The matches between the viewer and another user: all that the viewer may see of theirs. */
export const SharedMatches = ({ opponentUserID }: { opponentUserID: number }) => {
  const t = useText();
  const { data } = trpc.matches.list.useQuery({ opponentUserID }, { staleTime: 0 });
  if (!data || data.unchanged) return null;
  const running = data.items.filter(({ stateName }) => stateName === "active");
  const others = data.items.filter(({ stateName }) => stateName !== "active");
  return (
    <section className="home-section">
      <h2>{t.profile.recent}</h2>
      {data.items.length === 0 && <p className="soft">{t.profile.none}</p>}
      <ul className="tiles">
        {running.map((match) => (
          <li key={match.matchID}>
            <MatchTile match={match} />
          </li>
        ))}
      </ul>
      <ul className="rows">
        {others.map((match) => (
          <li key={match.matchID}>
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
};
