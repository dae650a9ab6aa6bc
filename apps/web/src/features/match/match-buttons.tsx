import type { Match } from "@yourmove/contract";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { AnyBoard } from "../../boards/board.ts";
import { nextAwaiting } from "../../frame/next-awaiting.ts";
import { matchPath } from "../../frame/paths.ts";
import { gameName } from "../../i18n/game-name.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useMatches } from "../../live/live-provider.tsx";
import { Icon } from "../../ui/icon.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { MatchActions } from "./match-actions.tsx";
import { RematchButton } from "./rematch-button.tsx";
import { useAct } from "./use-act.ts";

const ForfeitButton = ({ match }: { match: Match }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useAct(match);
  const close = () => setIsAsking(false);
  return (
    <>
      <button type="button" className="button is-quiet" onClick={() => setIsAsking(true)}>
        <Icon name="flag" size={18} />
        {t.match.forfeit}
      </button>
      {isAsking && (
        <QuestionDialog
          title={t.match.forfeitTitle}
          yes={t.match.forfeit}
          no={t.match.keepPlaying}
          isDanger
          isPending={isPending}
          error={null}
          onYes={() => mutate("forfeit", { onSettled: close })}
          onClose={close}
        >
          <p>{t.match.forfeitHint(inSentence(match.opponent.username))}</p>
        </QuestionDialog>
      )}
    </>
  );
};

const RulesButton = ({ board, name }: { board: AnyBoard; name: string }) => {
  const t = useText();
  return (
    <>
      <button type="button" className="button is-quiet" popoverTarget="rules">
        <Icon name="book" size={18} />
        {t.match.rules}
      </button>
      <div id="rules" popover="auto" className="rules">
        <h2>{name}</h2>
        <ul>
          {board.rules[t.language].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </>
  );
};

/** Everything that can be done about a match besides moving. */
export const MatchButtons = ({ match, board }: { match: Match; board: AnyBoard | null }) => {
  const t = useText();
  const [path] = useLocation();
  const list = useMatches();
  const next = list ? nextAwaiting(list.items, path) : null;
  const isOthersTurn = !match.isYourTurn && !match.canAcceptInvite;
  return (
    <div className="match-buttons">
      <MatchActions match={match} />
      {match.isFinished && match.startedTime !== null && <RematchButton match={match} />}
      {isOthersTurn && next && (
        <Link href={matchPath(next)} className={`button ${match.isFinished ? "" : "is-primary"}`}>
          {t.match.next}
          <Icon name="forward" size={18} />
        </Link>
      )}
      {board && <RulesButton board={board} name={gameName(match.gameType, t)} />}
      {match.canForfeit && <ForfeitButton match={match} />}
    </div>
  );
};
