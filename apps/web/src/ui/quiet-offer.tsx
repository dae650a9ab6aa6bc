import { Icon, type IconName } from "./icon.tsx";
import "./quiet-offer.css";

/** One of the two answers. */
interface Answer {
  readonly label: string;
  readonly onClick: () => void;
}

interface QuietOfferProps {
  readonly title: string;
  readonly icon: IconName;
  readonly text: string;
  /** What to try before answering. */
  readonly more?: Answer;
  readonly no: Answer;
  readonly yes: Answer;
}

/** A question that waits beside everything else, and interrupts nothing. */
export const QuietOffer = ({ title, icon, text, more, no, yes }: QuietOfferProps) => (
  <section className="quiet-offer" aria-label={title}>
    <p>
      <Icon name={icon} size={18} />
      {text}
    </p>
    <div className="quiet-offer-answers">
      {more && (
        <button type="button" className="button is-quiet" onClick={more.onClick}>
          {more.label}
        </button>
      )}
      <button type="button" className="button is-quiet" onClick={no.onClick}>
        {no.label}
      </button>
      <button type="button" className="button" onClick={yes.onClick}>
        {yes.label}
      </button>
    </div>
  </section>
);
