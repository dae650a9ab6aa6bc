import { LIMITS, REPORT_REASONS, type UserSummary } from "@yourmove/contract";
import { useId, useState } from "react";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText, waitText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useNotify } from "../../layout/toasts.tsx";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Choices, Form, Refusal, type Typed } from "../../ui/form.tsx";
import { useBlock } from "./use-blocks.ts";
import "./report-dialog.css";

/** Asks for a few words, and counts them; `maxLength` counts as the service does. */
const ReportText = () => {
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

interface ReportDialogProps {
  readonly user: UserSummary;
  /** The match that it is about. */
  readonly matchID?: number;
  readonly onClose: () => void;
  /** Called once the report is sent, unless a block follows. */
  readonly onSent?: () => void;
}

/** Sends a report, and blocks the reported player if the box is ticked. */
const useReport = ({ user, matchID, onClose, onSent }: ReportDialogProps) => {
  const t = useText();
  const notify = useNotify();
  const { userID } = user;
  const sayDone = (then = "") => notify({ key: `report-${userID}`, text: `${t.report.done} ${then}`.trim() });
  // One toast for both: a second one would cover the first at once.
  const block = useBlock(user, { say: sayDone, onError: (error) => sayDone(problemText(error, t)) });
  const report = trpc.people.report.useMutation();
  const send = (typed: Typed) => {
    const reason = REPORT_REASONS.find((known) => known === typed("reason"));
    const text = typed("text").trim();
    const about = { userID, ...(matchID !== undefined && { matchID }), ...(text && { text }) };
    const onSuccess = () => {
      sayDone();
      if (typed("alsoBlock")) block.mutate({ userID });
      else onSent?.();
      onClose();
    };
    if (reason) report.mutate({ ...about, reason }, { onSuccess });
  };
  const wait = waitText(report.error, t);
  const refusal = report.error && (wait ? t.report.tooMany(wait) : problemText(report.error, t));
  return { send, isPending: report.isPending, refusal };
};

/** Reports a player to the operator: reason, text, and whether to block them too. */
export const ReportDialog = (props: ReportDialogProps) => {
  const t = useText();
  const { send, isPending, refusal } = useReport(props);
  return (
    <Dialog title={t.report.title(inSentence(props.user.username))} closeLabel={t.close} onClose={props.onClose}>
      <Form onSend={send}>
        <p className="soft">{t.report.hint}</p>
        <Choices legend={t.report.reason} className="report-reasons">
          {REPORT_REASONS.map((reason) => (
            <Choice key={reason} name="reason" value={reason} required>
              {t.report.reasons[reason]}
            </Choice>
          ))}
        </Choices>
        <ReportText />
        <label className="tick">
          <input type="checkbox" name="alsoBlock" value="yes" />
          {t.report.alsoBlock}
        </label>
        <Refusal text={refusal} />
        <div className="dialog-actions">
          <button type="submit" className="button is-primary" disabled={isPending}>
            {t.report.send}
          </button>
        </div>
      </Form>
    </Dialog>
  );
};
