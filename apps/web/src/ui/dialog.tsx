import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon.tsx";

interface DialogProps {
  readonly title: string;
  /** What the cross is called. */
  readonly closeLabel: string;
  /** On a small screen it rises from below, to where a thumb is. */
  readonly isSheet?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog while it is mounted, beside the page, so that nothing around it cuts it off; Esc, the cross and a click
 * beside it close it.
 */
export const Dialog = ({ title, closeLabel, isSheet = false, onClose, children }: DialogProps) => {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // In the layout phase, for an element that is already gone from the page gives no focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, as in every native dialog
    <dialog
      ref={element}
      className={isSheet ? "dialog is-sheet" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="button is-quiet is-icon" aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  );
};
