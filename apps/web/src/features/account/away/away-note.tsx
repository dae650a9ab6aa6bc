import { useDaysOff } from "@yourmove/react";
import { useState } from "react";
import { useText } from "../../../i18n/use-text.tsx";
import { useSetting } from "../../../layout/settings.ts";
import { QuietOffer } from "../../../ui/quiet-offer.tsx";
import { AwayDialog } from "./away-dialog.tsx";
import { awayWords } from "./away-words.ts";
import { BackQuestion, useBack } from "./back-question.tsx";
import { useLeftBefore, useRemembered } from "./use-days-left.ts";

/** On one's own home while one is away: until when, and the way back; the first days that were taken by themselves are explained. */
export const AwayNote = () => {
  const t = useText();
  const { away: words } = t;
  const { data } = useDaysOff();
  const back = useBack(data);
  const [explained, keep] = useSetting("awayExplained");
  const [isOpen, setIsOpen] = useState(false);
  const [leftBefore] = useLeftBefore();
  const note = data ? awayWords(data, { isExplained: explained !== "", leftBefore }, Date.now(), t) : null;
  useRemembered(data, note?.isNew);
  const open = { label: words.change, onClick: () => setIsOpen(true) };
  const understand = { label: words.understood, onClick: () => keep("yes") };
  return (
    <>
      {note && (
        <QuietOffer
          title={words.title}
          icon="away"
          text={note.text}
          no={note.isNew ? understand : open}
          yes={data?.current ? { label: words.back, onClick: back.go } : open}
        />
      )}
      <BackQuestion back={back} />
      {isOpen && <AwayDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};
