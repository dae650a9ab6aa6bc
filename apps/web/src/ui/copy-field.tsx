import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import "./copy-field.css";

/** Whether a text is in the clipboard now; on plain http there is no clipboard. */
export const copies = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
  /** Said once the text is in the clipboard. */
  readonly copied: string;
  /** A hint about the text. */
  readonly hint?: string;
  readonly isFocused?: boolean;
  readonly children?: ReactNode;
}

/** Copies the field's text; without a clipboard, selects it. */
const useCopy = (text: string, isFocused: boolean | undefined) => {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const copy = async () => {
    if (await copies(text)) setIsCopied(true);
    else input.current?.select();
  };
  return { input, isCopied, copy };
};

/** A text to take along: copied by a button, and marked for copying by hand where there is no clipboard. */
export const CopyField = ({ label, text, copyLabel, copied, hint, isFocused, children }: CopyFieldProps) => {
  const id = useId();
  const { input, isCopied, copy } = useCopy(text, isFocused);
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-field-row">
        <input
          id={id}
          ref={input}
          className="input"
          readOnly
          dir="ltr"
          value={text}
          aria-describedby={hint && `${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button is-primary" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {copyLabel}
        </button>
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="small">
          {hint}
        </p>
      )}
      <p role="status" className="small">
        {isCopied && copied}
      </p>
    </div>
  );
};

/** Whether the device has a sheet of its own to share by. */
export const canShare = (): boolean => "share" in navigator;

/** Opens the device's sheet with a link; to close it is no error, and neither is a device that opens none now. */
export const share = (link: { readonly title: string; readonly url: string }): void =>
  void navigator.share(link).catch(() => {});
