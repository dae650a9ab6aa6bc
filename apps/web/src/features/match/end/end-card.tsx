import { LIMITS, type Match, type Results } from "@yourmove/contract";
import { useFriendSearch } from "@yourmove/react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { inSentence, shortName } from "../../../i18n/in-sentence.ts";
import { inviteLike, useInviteAndOpen } from "../../../layout/open-match.ts";
import { playPath } from "../../../layout/play-address.ts";
import { levelsAround } from "../../../people/person.tsx";
import { trpc } from "../../../trpc.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Steps } from "../history/history-list.tsx";
import { type Fact, factOf, levelAfter, type Met, runOf } from "./end-facts.ts";
import { useEndText } from "./end-texts.ts";
import { Scrubber, useReplay } from "./see-again.tsx";
import "./end-card.css";

const NONE: readonly Met[] = [];

/** The newest matches between the two; none while they load. */
const useMet = ({ opponent: { userID } }: Match): readonly Met[] => {
  const input = { opponentUserID: userID, limit: LIMITS.listLimit.max };
  const { data } = trpc.matches.list.useQuery(input, { staleTime: 0 });
  return data && !data.unchanged ? data.items : NONE;
};

/** How all matches between the two ended, as the viewer sees it; undefined while it loads, and of somebody who is gone. */
const useResults = ({ opponent: { userID, isDeleted } }: Match): Results | undefined => {
  const { data } = trpc.users.get.useQuery({ userID }, { staleTime: 0, enabled: !isDeleted });
  const theirs = data?.resultsAgainstYou;
  return theirs && { won: theirs.lost, lost: theirs.won, drawn: theirs.drawn };
};

/** One personal fact about a match. */
const useFactWords = (match: Match, met: readonly Met[]): string | null => {
  const words = useEndText();
  const results = useResults(match);
  const name = inSentence(shortName(match.opponent.username));
  const tally = results && { decided: results.won + results.lost + results.drawn, won: results.won };
  const fact: Fact | null = met === NONE || !tally ? null : factOf(match, met, tally);
  if (!fact) return null;
  return fact.kind === "firstWin"
    ? words.firstWin(name)
    : {
        streak: words.streak,
        longest: words.longest,
        meeting: (count: number) => words.meeting(count, name),
      }[fact.kind](fact.count);
};

/** The score between the two, of all their matches; after a loss with a soft line. */
const Score = ({ match }: { match: Match }) => {
  const words = useEndText();
  const name = inSentence(shortName(match.opponent.username));
  const results = useResults(match);
  const score = results && words.score({ own: results.won, theirs: results.lost, drawn: results.drawn, name });
  const soft = match.outcome === "lost" && words.soft[match.matchID % words.soft.length];
  return (
    <p className="end-score">
      {score && <span className="end-tally">{score}</span>}
      {soft && (
        <span className="end-soft">
          {score && " · "}
          {soft}
        </span>
      )}
    </p>
  );
};

interface LevelsProps {
  readonly match: Match;
  /** The level to offer first. */
  readonly next: "harder" | "easier" | null;
}

/** The bots of the next level up and down, each one tap away. */
const useLevels = ({ gameType, opponent }: Match) => {
  const search = useFriendSearch({ gameType });
  return levelsAround(opponent, search.data?.items ?? [], gameType);
};

const Levels = ({ match, next }: LevelsProps) => {
  const words = useEndText();
  const levels = useLevels(match);
  const invite = useInviteAndOpen();
  return (["harder", "easier"] as const).map((level) => {
    const bot = levels[level];
    if (!bot) return null;
    const label = words.against(inSentence(bot.username));
    return (
      <button
        key={level}
        type="button"
        className={`button ${next === level ? "is-primary" : ""}`}
        aria-label={`${words[level]}: ${label}`}
        title={label}
        disabled={invite.isPending}
        onClick={() => invite.mutate(inviteLike(match, bot.userID))}
      >
        {words[level]}
      </button>
    );
  });
};

/** What is said of the next level, where one is offered. */
const useLevelWords = (match: Match, met: readonly Met[]): string | null => {
  const words = useEndText();
  const next = met === NONE ? null : levelAfter(match, met);
  const bot = useLevels(match)[next ?? "harder"];
  if (!bot || !next) return null;
  const name = inSentence(shortName(bot.username));
  return next === "harder" ? words.tryHarder(runOf(match, met), name) : words.tryEasier(name);
};

const BotFact = ({ match, met }: { match: Match; met: readonly Met[] }) => {
  const level = useLevelWords(match, met);
  const fact = useFactWords(match, met);
  return <p className="end-fact">{level ?? fact}</p>;
};

const FactLine = ({ match, met }: { match: Match; met: readonly Met[] }) => (
  <p className="end-fact">{useFactWords(match, met)}</p>
);

interface EndCardProps {
  readonly match: Match;
  readonly steps: Steps;
  readonly headline: ReactNode;
  /** The line of how it ended, or of what is more urgent. */
  readonly line: ReactNode;
  readonly rematch: ReactNode;
  /** The ways that lead elsewhere. */
  readonly children: ReactNode;
}

/** The end of a match: the result, one fact, the score between the two, and what may come next. */
export const EndCard = ({ match, steps, headline, line, rematch, children }: EndCardProps) => {
  const words = useEndText();
  const replay = useReplay(steps);
  const met = useMet(match);
  const { opponent } = match;
  const name = inSentence(opponent.username);
  return (
    <div className="end-card">
      <div className="end-head">
        {headline}
        <span className="end-ways">{children}</span>
      </div>
      {line}
      {replay.isOpen ? (
        <Scrubber steps={steps} replay={replay} />
      ) : (
        <>
          {opponent.isBot ? <BotFact match={match} met={met} /> : <FactLine match={match} met={met} />}
          <Score match={match} />
        </>
      )}
      <div className="bar-acts">
        {rematch}
        {opponent.isBot && <Levels match={match} next={met === NONE ? null : levelAfter(match, met)} />}
        {!opponent.isBot && !opponent.isDeleted && (
          <Link
            className="button"
            href={playPath({ opponent: opponent.userID })}
            aria-label={words.anotherWith(name)}
            title={words.anotherWith(name)}
          >
            {words.another}
          </Link>
        )}
        {steps.canStep && steps.count > 0 && (
          <button type="button" className="button end-again" title={words.seeAgain} onClick={replay.play}>
            <Icon name="play" size={18} />
            <span>{words.seeAgain}</span>
          </button>
        )}
      </div>
    </div>
  );
};
