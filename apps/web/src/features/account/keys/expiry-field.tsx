import { useId } from "react";
import { useText } from "../../../i18n/use-text.tsx";

/** In days; a key without an end has to be chosen. */
const EXPIRIES = [7, 30, 90, 365] as const;
const USUAL = 90;

/** Asks when a key is to end by itself. */
export const ExpiryField = () => {
  const t = useText();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t.keys.expiry}</label>
      <select id={id} name="expiresInDays" className="input" defaultValue={USUAL}>
        {EXPIRIES.map((days) => (
          <option key={days} value={days}>
            {t.keys.days(days)}
          </option>
        ))}
        <option value="">{t.keys.never}</option>
      </select>
    </div>
  );
};
