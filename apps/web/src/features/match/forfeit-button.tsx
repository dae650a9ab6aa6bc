import type { Match } from "@yourmove/contract";
import { useState } from "react";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { useAct } from "./use-act.ts";

/** Gives the match up, once asked whether that is meant. */
export const ForfeitButton = ({ match }: { match: Match }) => {
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
          closeLabel={t.close}
          yes={t.match.forfeit}
          no={t.match.keepPlaying}
          isDanger
          isPending={isPending}
          onYes={() => mutate("forfeit", { onSettled: close })}
          onClose={close}
        >
          <p>{t.match.forfeitHint(inSentence(match.opponent.username))}</p>
        </QuestionDialog>
      )}
    </>
  );
};
