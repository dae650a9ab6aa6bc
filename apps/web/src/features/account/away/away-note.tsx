import { useDaysOff, useEndDaysOff } from "@yourmove/react";
import { useState } from "react";
import { dayWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { useSetting } from "../../../layout/settings.ts";
import { QuietOffer } from "../../../ui/quiet-offer.tsx";
import { AwayDialog } from "./away-dialog.tsx";

/** On one's own home while one is away: until when, and the way back; the first day that was taken by itself is explained. */
export const AwayNote = () => {
  const { away: words, language } = useText();
  const { data } = useDaysOff();
  const end = useEndDaysOff();
  const [explained, keep] = useSetting("awayExplained");
  const [isOpen, setIsOpen] = useState(false);
  const { current, left } = data ?? {};
  const until = current ? dayWords(current.untilTime, Date.now(), language) : "";
  const isNew = current?.isAutomatic === true && explained === "";
  return (
    <>
      {current && (
        <QuietOffer
          title={words.title}
          icon="away"
          text={isNew ? words.taken(until, left ?? 0) : words.until(until)}
          no={{
            label: isNew ? words.understood : words.change,
            onClick: () => (isNew ? keep("yes") : setIsOpen(true)),
          }}
          yes={{ label: words.back, onClick: () => end.mutate() }}
        />
      )}
      {isOpen && <AwayDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};
