import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { problemText } from "../i18n/problem-text.ts";
import { useText } from "../i18n/use-text.tsx";
import { Dialog } from "./dialog.tsx";
import { Refusal } from "./form.tsx";

interface QuestionDialogProps {
  readonly title: string;
  /** What follows from a yes. */
  readonly children?: ReactNode;
  readonly yes: string;
  readonly no: string;
  /** Marks a yes that can't be undone. */
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done; stands beside the page, so that nothing around it can cut it off. */
export const QuestionDialog = ({ title, children, yes, no, isDanger = false, ...rest }: QuestionDialogProps) => {
  const t = useText();
  return createPortal(
    <Dialog title={title} onClose={rest.onClose}>
      {children}
      <Refusal text={rest.error ? problemText(rest.error, t) : null} />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={rest.onClose}>
          {no}
        </button>
        <button
          type="button"
          className={`button ${isDanger ? "is-danger" : "is-primary"}`}
          disabled={rest.isPending}
          onClick={rest.onYes}
        >
          {yes}
        </button>
      </div>
    </Dialog>,
    document.body,
  );
};
