import { useEffect, useId, useRef, useState } from "react";
import { useText } from "../../../i18n/use-text.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** Whether a text is in the clipboard now; on plain http there is no clipboard. */
const copies = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** A new key's token: never to be seen again, so it can be copied, and is marked for copying by hand where it can't. */
export const KeyToken = ({ token }: { token: string }) => {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const copy = async () => {
    if (await copies(token)) setIsCopied(true);
    else input.current?.select();
  };
  return (
    <div className="new-key">
      <label htmlFor={id}>{t.keys.token}</label>
      <div className="new-key-token">
        <input
          id={id}
          ref={input}
          className="input"
          readOnly
          dir="ltr"
          value={token}
          aria-describedby={`${id}-once`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button is-primary" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {t.keys.copy}
        </button>
      </div>
      <p id={`${id}-once`} className="small">
        {t.keys.once}
      </p>
      <p role="status" className="small">
        {isCopied && t.keys.copied}
      </p>
    </div>
  );
};
