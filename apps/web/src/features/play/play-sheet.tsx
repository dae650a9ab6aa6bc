import { problemOf } from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { type OfferedGame, useGames, useVariantWords } from "../../boards/games.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { refusalText } from "../../i18n/problem-text.ts";
import { daysOffWords, shortTimeWords, unbroken } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { orderGames } from "../../layout/order-games.ts";
import { TroubleCard } from "../../layout/page-states.tsx";
import { matchPath } from "../../layout/paths.ts";
import type { PlayChoice } from "../../layout/play-address.ts";
import { useUser } from "../../live/viewer.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InWindow } from "../../ui/use-seen.ts";
import { firstOptions, meaningful, OptionsPart, variantOf } from "../terms/options-part.tsx";
import type { Options } from "../terms/remembered.ts";
import { canHaveDaysOff, seatIn, type Terms, USUAL_TIME } from "../terms/terms.ts";
import { TimePart } from "../terms/time-part.tsx";
import { type FirstChoice, firstChoice, peoplePlayed } from "./first-choice.ts";
import { GameRow } from "./game-row.tsx";
import { MorePart } from "./more-part.tsx";
import { OpenChallenges } from "./open-challenges.tsx";
import { OpponentRow } from "./opponent-row.tsx";
import { refusedWords } from "./refused-words.ts";
import { type Opponent, useBegin } from "./use-begin.ts";
import "./play-sheet.css";

interface RefusedProps {
  readonly error: unknown;
  readonly opponent: Opponent | undefined;
}

const Words = ({ error, opponent }: RefusedProps) => {
  const t = useText();
  const matches = useMatches().data?.items ?? [];
  const pending = problemOf(error)?.match;
  return (
    <div className="alert">
      <Icon name="warning" />
      <div>
        <p>{refusedWords(error, { opponent, matches }, t)}</p>
        {pending && (
          <Link href={matchPath(pending)} replace>
            {t.play.openPending}
          </Link>
        )}
      </div>
    </div>
  );
};

/** Why a match can't begin, with a link to the invite that waits already; it comes into sight. */
const Refused = ({ error, opponent }: RefusedProps) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <div role="alert" ref={place}>
      {Boolean(error) && <Words error={error} opponent={opponent} />}
    </div>
  );
};

interface GoButtonProps {
  readonly opponent: Opponent | undefined;
  readonly game: OfferedGame;
  readonly terms: Terms;
  readonly isPending: boolean;
}

/** The one button, which says all that it does. */
const GoButton = ({ opponent, game, terms, isPending }: GoButtonProps) => {
  const t = useText();
  const { play } = t;
  const { gameType, name } = game;
  const variant = useVariantWords({ gameType, options: terms.options, variant: variantOf(game, terms.options) });
  const who = () => {
    if (opponent === undefined) return play.chooseOpponent;
    return typeof opponent === "object" ? play.go(inSentence(opponent.username)) : play.goTo[opponent];
  };
  const withoutDaysOff = daysOffWords({ ...terms, daysOff: terms.daysOff ?? true }, t);
  const words = [who(), name, variant, unbroken(shortTimeWords(terms, t)), withoutDaysOff].filter(Boolean).join(" · ");
  return (
    <div className="play-go">
      <button type="submit" className="button is-primary is-large" disabled={!opponent || isPending}>
        {isPending ? play.sending : words}
      </button>
    </div>
  );
};

/** The opponent: the viewer's pick, else that of the address or of the last match. */
const useOpponent = (choice: PlayChoice, first: Opponent | undefined) => {
  const [picked, pick] = useState<Opponent>();
  const { userID } = useUser();
  const named = typeof choice.opponent === "number" && first === undefined ? choice.opponent : userID;
  // Nobody plays oneself, though an address may say so.
  const { data } = trpc.users.get.useQuery({ userID: named }, { enabled: named !== userID });
  return [picked ?? first ?? data?.user, pick] as const;
};

/** The terms: each the viewer's pick, else as the last time. */
const useTerms = (game: OfferedGame, first: FirstChoice) => {
  const [time, setTime] = useState(first.time);
  const [isDaysOff, setIsDaysOff] = useState(first.isDaysOff);
  const [chosen, setChosen] = useState<Readonly<Record<string, Options>>>({});
  const { gameType } = game;
  const options = chosen[gameType] ?? firstOptions(game, gameType === first.gameType ? first.options : undefined);
  const fitting = time.clock && game.hasJointTurns ? USUAL_TIME : time;
  const terms: Terms = {
    ...fitting,
    options: meaningful(game, options),
    ...(!isDaysOff && canHaveDaysOff(fitting) && { daysOff: false }),
  };
  const setOptions = (next: Options) => setChosen({ ...chosen, [gameType]: next });
  return { terms, time: fitting, options, setOptions, setTime, isDaysOff, setIsDaysOff };
};

/** Brings a choice to the middle of its row; the sheet stays where it is. */
const showInRow = (choice: Element) => {
  const row = choice.closest(".chips");
  if (!row) return;
  const inner = choice.getBoundingClientRect();
  const outer = row.getBoundingClientRect();
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
};

interface PlayFormProps {
  readonly choice: PlayChoice;
  readonly games: readonly OfferedGame[];
  readonly game: OfferedGame;
  readonly matches: readonly Match[];
  readonly onGame: (gameType: string) => void;
}

const PlayForm = ({ choice, games, game, matches, onGame }: PlayFormProps) => {
  const { gameType, hasJointTurns, variants } = game;
  const [first] = useState(() => firstChoice(choice, matches));
  const [played] = useState(() => peoplePlayed(matches));
  const [opponent, pick] = useOpponent(choice, first.opponent);
  const { terms, time, options, setOptions, setTime, isDaysOff, setIsDaysOff } = useTerms(game, first);
  const { begin, isPending, error, reset } = useBegin(opponent, gameType);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is chosen is where the keys begin, and is seen.
    const checked = [...(place.current?.querySelectorAll<HTMLInputElement>(".chips :checked") ?? [])];
    for (const each of checked) showInRow(each.closest("label") ?? each);
    checked[0]?.focus({ preventScroll: true });
  }, []);
  const choose = (next: Opponent) => {
    reset();
    pick(next);
  };
  return (
    <Form className="play-form" onSend={(typed) => begin(gameType, terms, seatIn(typed))}>
      <div className="play-parts" ref={place}>
        <OpponentRow gameType={gameType} played={played} chosen={opponent} onChoose={choose} />
        <GameRow games={games} chosen={game} onChoose={onGame} />
        <OptionsPart key={`${gameType} ${variants.length}`} game={game} options={options} onChange={setOptions} />
        <TimePart time={time} hasBanks={!hasJointTurns} onChange={setTime} />
        <MorePart
          gameType={gameType}
          hasSeat={opponent !== "anybody"}
          time={time}
          isDaysOff={isDaysOff}
          onDaysOff={setIsDaysOff}
        />
        {opponent === "anybody" && <OpenChallenges />}
      </div>
      <Refused error={error} opponent={opponent} />
      <GoButton {...{ opponent, game, terms, isPending }} />
    </Form>
  );
};

/** The form once the viewer's matches are known, as they were then: nothing changes its place under a finger. */
const Chooser = ({ choice, matches: now }: { choice: PlayChoice; matches: readonly Match[] }) => {
  const t = useText();
  const [matches] = useState(now);
  const { games, error, refetch } = useGames();
  const [picked, pick] = useState(choice.gameType ?? firstChoice(choice, matches).gameType);
  const ordered = orderGames(games, matches);
  const game = ordered.find(({ gameType }) => gameType === picked) ?? ordered[0];
  if (!game) return error ? <TroubleCard level={2} refusal={refusalText(error, t)} retry={refetch} /> : null;
  return <PlayForm choice={choice} games={ordered} game={game} matches={matches} onGame={pick} />;
};

/** Everything that begins a match, in one sheet: who, what, how, and one button. */
export const PlaySheet = ({ choice, onClose }: { choice: PlayChoice; onClose: () => void }) => {
  const t = useText();
  const { data: list } = useMatches();
  return (
    <Dialog title={t.play.title} closeLabel={t.close} isSheet onClose={onClose}>
      {list ? (
        // A row that scrolls hides its end from whatever looks for what is in the window.
        <InWindow value>
          <Chooser choice={choice} matches={list.items} />
        </InWindow>
      ) : (
        <p role="status" className="soft">
          {navigator.onLine ? t.loading : t.status.offline}
        </p>
      )}
    </Dialog>
  );
};
