import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { Refusal } from "./refusal.tsx";

interface QuestionDialogProps {
  readonly title: string;
  readonly closeLabel: string;
  /** What follows from a yes. */
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

/** Asks before something is done. */
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
