import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useText } from "../i18n/use-text.tsx";
import { Icon } from "./icon.tsx";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog while it is mounted; Esc, the cross and a click beside it close it. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const t = useText();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // In the layout phase, for an element that is already gone from the page gives no focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, as in every native dialog
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="button is-quiet is-icon" aria-label={t.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
};
