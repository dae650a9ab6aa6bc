import type { UserSummary } from "@yourmove/contract";
import { useFriendSearch } from "@yourmove/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar, Character, easiestFirst, PresenceWords } from "../../people/person.tsx";
import { Choice, Choices } from "../../ui/form.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { OpponentSearch } from "./opponent-search.tsx";
import type { Opponent } from "./use-begin.ts";

/** How many people of those played stand in the row: the others are found by name. */
const MAX_FACES = 6;

const idOf = (opponent: Opponent | undefined): string | undefined =>
  typeof opponent === "object" ? String(opponent.userID) : opponent;

/** Those to choose from: people in the order they were played, those that may be invited, and the bots. */
const useFaces = (gameType: string, played: readonly UserSummary[]) => {
  const { data } = useFriendSearch({ gameType, limit: 50 });
  const items = data?.items ?? [];
  const known = data && new Set(items.map(({ userID }) => userID));
  const others = items.filter(({ isBot, userID }) => !isBot && !played.some((user) => user.userID === userID));
  const people = [...played.filter(({ userID }) => known?.has(userID) ?? true), ...others];
  return { people: people.slice(0, MAX_FACES), bots: easiestFirst(items, gameType) };
};

const Sign = ({ icon }: { icon: IconName }) => (
  <span className="avatar face-sign" aria-hidden="true">
    <Icon name={icon} size={22} />
  </span>
);

const Face = ({ user }: { user: UserSummary }) => (
  <>
    <Avatar user={user} />
    <span className="face-name" dir="auto">
      {user.username}
    </span>
    <PresenceWords user={user} />
  </>
);

interface OpponentRowProps {
  readonly gameType: string;
  /** The people that the viewer has played, the newest first. */
  readonly played: readonly UserSummary[];
  readonly chosen: Opponent | undefined;
  readonly onChoose: (opponent: Opponent) => void;
}

/** Faces of people played, then anybody, by link, the bots, and a search for everybody else. */
export const OpponentRow = ({ gameType, played, chosen, onChoose }: OpponentRowProps) => {
  const { play } = useText();
  const name = useId();
  const [isSearched, setIsSearched] = useState(false);
  const { people, bots } = useFaces(gameType, played);
  const row = useRef<HTMLDivElement>(null);
  const count = people.length + bots.length;
  // The chosen one may stand behind all others.
  useEffect(() => {
    if (count === 0) return;
    const checked = row.current?.querySelector(".faces :checked");
    checked?.closest("label")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [count]);
  const choose = (opponent: Opponent) => {
    setIsSearched(false);
    onChoose(opponent);
  };
  const isElse = typeof chosen === "object" && ![...people, ...bots].some(({ userID }) => userID === chosen.userID);
  const face = (opponent: Opponent, content: ReactNode) => (
    <Choice
      key={idOf(opponent)}
      name={name}
      checked={idOf(opponent) === idOf(chosen)}
      onChange={() => choose(opponent)}
    >
      {content}
    </Choice>
  );
  const sign = (opponent: "anybody" | "link", icon: IconName) =>
    face(
      opponent,
      <>
        <Sign icon={icon} />
        <span className="face-name">{play[opponent]}</span>
      </>,
    );
  return (
    <div className="opponent-part" ref={row}>
      <Choices legend={play.opponent} className="chips faces">
        {[...(isElse ? [chosen] : []), ...people].map((user) => face(user, <Face user={user} />))}
        {sign("anybody", "bolt")}
        {sign("link", "link")}
        {bots.map((user) => face(user, <Face user={user} />))}
        <button
          type="button"
          className="choice face-search"
          aria-expanded={isSearched}
          onClick={() => setIsSearched(!isSearched)}
        >
          <Sign icon="search" />
          <span className="face-name">{play.somebody}</span>
        </button>
      </Choices>
      {typeof chosen === "object" && <Character user={chosen} />}
      {isSearched && <OpponentSearch gameType={gameType} onPick={choose} />}
    </div>
  );
};
