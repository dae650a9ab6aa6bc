import type { Match } from "@yourmove/contract";
import { lazyMessages } from "../../i18n/lazy-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import "./chance-words.css";

/** The texts about a match's chance. */
interface ChanceTexts {
  readonly title: string;
  readonly hint: string;
  readonly hintAtEnd: string;
  readonly commitment: string;
  readonly seed: string;
  readonly how: string;
}

const useChanceText = lazyMessages<ChanceTexts>({
  en: {
    title: "Chance was fixed before the first move",
    hint: "This is the fingerprint of the number that it all follows from. The number itself is shown at the end.",
    hintAtEnd: "All that chance decided follows from this number, and its fingerprint stood there from the start.",
    commitment: "Fingerprint",
    seed: "Number",
    how: "How chance is proven",
  },
  de: {
    title: "Der Zufall stand vor dem ersten Zug fest",
    hint: "Das ist der Fingerabdruck der Zahl, aus der alles folgt. Die Zahl selbst wird am Ende gezeigt.",
    hintAtEnd: "Aller Zufall folgt aus dieser Zahl, und ihr Fingerabdruck stand von Anfang an da.",
    commitment: "Fingerabdruck",
    seed: "Zahl",
    how: "Wie der Zufall bewiesen wird",
  },
});

/** The commitment to a match's seed, the seed once the match is over, and how to check both. */
export const ChanceWords = ({ chance: { commitment, seed } }: { chance: NonNullable<Match["chance"]> }) => {
  const words = useChanceText();
  return (
    <details className="chance">
      <summary>
        <Icon name="check" size={16} />
        {words.title}
      </summary>
      <div className="chance-body">
        <p className="soft small">{seed === null ? words.hint : words.hintAtEnd}</p>
        <dl>
          <dt>{words.commitment}</dt>
          <dd>{commitment}</dd>
          {seed !== null && (
            <>
              <dt>{words.seed}</dt>
              <dd>{seed}</dd>
            </>
          )}
        </dl>
        <a href="/docs/dice/" target="_blank" rel="noreferrer">
          {words.how}
        </a>
      </div>
    </details>
  );
};
