import { LIMITS } from "@yourmove/contract";
import { useLocation } from "wouter";
import { trpc } from "../../api.ts";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { useOpenMatch } from "../../frame/use-open-match.ts";
import { useTitle } from "../../frame/use-title.ts";
import { gameWords } from "../../i18n/game-words.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { spanWords } from "../../i18n/time-words.ts";
import { type OfferedGame, useGames } from "../../i18n/use-games.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Choice, Choices } from "../../ui/choices.tsx";
import { Form, type Typed } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { challengePath } from "./challenge-path.ts";
import { OpenChallenges } from "./open-challenges.tsx";
import "./somebody-page.css";

const DAY = 86_400;
/** The paces on offer, in seconds a turn: few, so that people meet. */
const PACES = [300, DAY, LIMITS.turnSeconds.default] as const;

const Games = ({ games }: { games: readonly OfferedGame[] }) => {
  const t = useText();
  return (
    <Choices legend={t.challenge.game} className="somebody-games">
      {games.map((game, at) => (
        <Choice key={game.gameType} name="gameType" value={game.gameType} defaultChecked={at === 0}>
          <GamePicture gameType={game.gameType} />
          {(gameWords(game.gameType, t) ?? game).name}
        </Choice>
      ))}
    </Choices>
  );
};

const Paces = () => {
  const t = useText();
  return (
    <Choices legend={t.challenge.pace}>
      {PACES.map((seconds) => (
        <Choice key={seconds} name="turnSeconds" value={seconds} defaultChecked={seconds === DAY}>
          {spanWords(seconds * 1000, t)}
        </Choice>
      ))}
    </Choices>
  );
};

/** One button for a match with whoever wants the same: at once, or as soon as the next one comes. */
const QuickMatch = ({ games }: { games: readonly OfferedGame[] }) => {
  const t = useText();
  const [, go] = useLocation();
  const open = useOpenMatch();
  const { challenges } = trpc.useUtils();
  const quick = trpc.challenges.quick.useMutation({
    onSuccess(answer) {
      if (answer.matched) return open(answer.match);
      void challenges.mine.invalidate();
      go(challengePath(answer.challenge.ref));
    },
  });
  const onSend = (typed: Typed) =>
    quick.mutate({ gameType: typed("gameType"), turnSeconds: Number(typed("turnSeconds")) });
  return (
    <Form className="card quick-match" onSend={onSend}>
      <Games games={games} />
      <Paces />
      <Refusal text={quick.error && problemText(quick.error, t)} />
      <button type="submit" className="button is-primary is-large" disabled={quick.isPending}>
        <Icon name="bolt" size={18} />
        {quick.isPending ? t.challenge.finding : t.challenge.find}
      </button>
    </Form>
  );
};

/** Matches with whoever is there: one button, and everybody who waits. */
export const SomebodyPage = () => {
  const t = useText();
  const { games } = useGames();
  useTitle(t.challenge.playSomebody);
  return (
    <main className="page is-somebody">
      <h1>{t.challenge.playSomebody}</h1>
      <p className="soft">{t.challenge.playSomebodyHint}</p>
      <QuickMatch games={games} />
      <OpenChallenges />
    </main>
  );
};
