import { LIMITS } from "@yourmove/contract";
import { useId, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";

/** Asks for a few words, and counts them; `maxLength` counts as the service does. */
export const ReportText = () => {
  const t = useText();
  const id = useId();
  const [length, setLength] = useState(0);
  const inWords = (count: number) => count.toLocaleString(t.language);
  return (
    <div className="field">
      <label htmlFor={id}>
        {t.report.text} <span className="soft small">({t.report.textHint})</span>
      </label>
      <textarea
        id={id}
        name="text"
        rows={4}
        className="input"
        dir="auto"
        maxLength={LIMITS.reportTextLength}
        aria-describedby={`${id}-count`}
        onChange={(event) => setLength(event.target.value.length)}
      />
      <p id={`${id}-count`} className="soft small report-count">
        {t.report.left(inWords(length), inWords(LIMITS.reportTextLength))}
      </p>
    </div>
  );
};
