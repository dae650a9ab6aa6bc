import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Refusal } from "./form.tsx";
import { Icon } from "./icon.tsx";

interface DialogProps {
  readonly title: string;
  /** The label of the close button. */
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
  // In the layout phase: a removed element can't give the focus back.
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

interface QuestionDialogProps {
  readonly title: string;
  readonly closeLabel: string;
  /** The consequences. */
  readonly children?: ReactNode;
  readonly yes: string;
  readonly no: string;
  /** Marks a yes that can't be undone. */
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  /** Why the yes was refused. */
  readonly refusal?: string | null;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** A confirmation. */
export const QuestionDialog = ({ yes, no, isDanger = false, isPending, ...rest }: QuestionDialogProps) => (
  <Dialog title={rest.title} closeLabel={rest.closeLabel} onClose={rest.onClose}>
    {rest.children}
    <Refusal text={rest.refusal ?? null} />
    <div className="dialog-actions">
      <button type="button" className="button" onClick={rest.onClose}>
        {no}
      </button>
      <button
        type="button"
        className={`button ${isDanger ? "is-danger" : "is-primary"}`}
        disabled={isPending}
        onClick={rest.onYes}
      >
        {yes}
      </button>
    </div>
  </Dialog>
);
