import { useEffect, useRef } from "react";
import { lazyMessages } from "../../../i18n/lazy-messages.ts";
import { useSetting, writeSetting } from "../../../layout/settings.ts";
import { makeSoundPlayer, type SoundPlayer } from "../../../layout/sounds/sound-player.ts";
import { QuietOffer } from "../../../ui/quiet-offer.tsx";

interface SoundTexts {
  readonly title: string;
  readonly offer: string;
  readonly listen: string;
  readonly yes: string;
  readonly no: string;
}

const useSoundText = lazyMessages<SoundTexts>({
  en: { title: "Sound", offer: "Moves can be heard, too.", listen: "Listen", yes: "Turn on", no: "No, thanks" },
  de: { title: "Klänge", offer: "Züge kann man auch hören.", listen: "Anhören", yes: "Einschalten", no: "Nein, danke" },
});

/** What the preview plays, and when, in milliseconds. */
const PREVIEW = [
  ["yours", 0],
  ["theirs", 350],
  ["taken", 700],
  ["won", 1_100],
] as const;

/** Offers sound, with a preview; asked once, after the first win on this device, whatever the answer. */
export const SoundOffer = ({ gameType, matchID }: { gameType: string; matchID: number }) => {
  const words = useSoundText();
  const [, setSound] = useSetting("sound");
  const [, answer] = useSetting("soundOffer");
  const player = useRef<SoundPlayer | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer);
      player.current?.close();
    },
    [],
  );
  useEffect(() => writeSetting("soundOffer", String(matchID)), [matchID]);
  const listen = () => {
    const playing = player.current ?? makeSoundPlayer();
    player.current = playing;
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = PREVIEW.map(([beat, at]) => setTimeout(() => playing.play(beat, gameType), at));
  };
  return (
    <QuietOffer
      title={words.title}
      icon="note"
      text={words.offer}
      more={{ label: words.listen, onClick: listen }}
      no={{ label: words.no, onClick: () => answer("answered") }}
      yes={{
        label: words.yes,
        onClick: () => {
          setSound("on");
          answer("answered");
        },
      }}
    />
  );
};
