import type { UserSummary } from "@yourmove/contract";
import { useFriendSearch } from "@yourmove/react/any-game";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";

const SHOWN = 12;

interface People {
  readonly people: readonly UserSummary[];
  /** How the search stands, in words. */
  readonly words: string;
}

/** Who goes by a name; bots and recent opponents for an empty one. */
export const usePeople = (gameType: string, q: string): People => {
  const t = useText();
  const search = useFriendSearch({ gameType, q, limit: SHOWN });
  const people = search.data?.items ?? [];
  const words = () => {
    if (search.isError) return problemText(search.error, t);
    if (search.isPending) return t.newMatch.searching;
    if (people.length === 0) return q ? `${t.newMatch.nobody(q)}. ${t.newMatch.nobodyHint}` : t.newMatch.nobodyYet;
    if (search.data?.limited) return t.newMatch.more;
    return q ? t.newMatch.found(people.length) : t.newMatch.suggestions;
  };
  return { people, words: words() };
};
