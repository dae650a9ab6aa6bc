import type { DaysOff } from "@yourmove/contract";
import { useEndDaysOff } from "@yourmove/react";
import { useState } from "react";
import { problemText } from "../../../i18n/problem-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { QuestionDialog } from "../../../ui/dialog.tsx";

/** The way back from days off. */
export interface Back {
  /** Ends them; those that were taken by themselves only after a question. */
  readonly go: () => void;
  readonly isAsking: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly answer: (isMeant: boolean) => void;
}

/** The way back from days off that last now, or are planned. */
export const useBack = (state: DaysOff | undefined): Back => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useEndDaysOff({ onSuccess: () => setIsAsking(false) });
  return {
    // Turns that were saved have no time of their own left.
    go: () => (state?.current?.isAutomatic ? setIsAsking(true) : mutate()),
    isAsking,
    isPending,
    error,
    answer: (isMeant) => (isMeant ? mutate() : setIsAsking(false)),
  };
};

/** Says what the end of days off that were taken by themselves leaves, before they end. */
export const BackQuestion = ({ back: { isAsking, isPending, error, answer } }: { back: Back }) => {
  const t = useText();
  const { away: words } = t;
  if (!isAsking) return null;
  return (
    <QuestionDialog
      title={words.backTitle}
      closeLabel={t.close}
      yes={words.back}
      no={words.notYet}
      isPending={isPending}
      refusal={error ? problemText(error, t) : null}
      onYes={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{words.backHint}</p>
    </QuestionDialog>
  );
};
