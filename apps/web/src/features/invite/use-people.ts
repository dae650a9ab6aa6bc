import type { UserSummary } from "@yourmove/contract";
import { useFriendSearch } from "@yourmove/react";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { easiestFirst } from "../../people/easiest-first.ts";

const SHOWN = 12;

interface People {
  readonly people: readonly UserSummary[];
  /** How the search stands, in words. */
  readonly words: string;
}

const suggested = (people: readonly UserSummary[]) => [
  ...easiestFirst(people),
  ...people.filter(({ isBot }) => !isBot),
];

/** Who goes by a name; for an empty one bots, the easiest first, and recent opponents. */
export const usePeople = (gameType: string, q: string): People => {
  const t = useText();
  const search = useFriendSearch({ gameType, q, limit: SHOWN });
  const items = search.data?.items ?? [];
  const people = q ? items : suggested(items);
  const words = () => {
    if (search.isError) return problemText(search.error, t);
    if (search.isPending) return t.newMatch.searching;
    if (people.length === 0) return q ? `${t.newMatch.nobody(q)}. ${t.newMatch.nobodyHint}` : t.newMatch.nobodyYet;
    if (search.data?.limited) return t.newMatch.more;
    return q ? t.newMatch.found(people.length) : t.newMatch.suggestions;
  };
  return { people, words: words() };
};
