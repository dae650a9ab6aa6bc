import type { UserSummary } from "@yourmove/contract";
import { useId, useState } from "react";
import { useText } from "../../../i18n/use-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useTakeAlong } from "./use-take-along.ts";

/** What the service keeps of a user: to take along as a file, or to be deleted for good. */
export const OwnData = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const id = useId();
  const [isDeleting, setIsDeleting] = useState(false);
  const { takeAlong, isPending, refusal } = useTakeAlong();
  return (
    <section className="sessions" aria-labelledby={id}>
      <h3 id={id}>{t.ownData.title}</h3>
      <p className="soft small">{t.ownData.hint}</p>
      <Refusal text={refusal} />
      <div className="dialog-actions">
        <button type="button" className="button" disabled={isPending} onClick={takeAlong}>
          {isPending ? t.ownData.collecting : t.ownData.takeAlong}
        </button>
        <button type="button" className="button is-danger" onClick={() => setIsDeleting(true)}>
          {t.ownData.delete}
        </button>
      </div>
      {isDeleting && <DeleteDialog user={user} onClose={() => setIsDeleting(false)} />}
    </section>
  );
};
