import type { UserSummary } from "@yourmove/contract";
import { useEffect } from "react";
import { trpc } from "../../../api.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { ShownCodes } from "./shown-codes.tsx";

interface FirstCodesProps {
  readonly user: UserSummary;
  /** As it was chosen a moment ago. */
  readonly password: string;
  readonly onClose: () => void;
}

/** The recovery codes of an account that has just been made. */
export const FirstCodes = ({ user, password, onClose }: FirstCodesProps) => {
  const t = useText();
  const { codes } = useSecurityText();
  const { mutate, data, error } = trpc.recovery.create.useMutation();
  useEffect(() => mutate({ password }), [mutate, password]);
  return (
    <Dialog title={codes.shown} closeLabel={t.close} onClose={onClose}>
      {data && <ShownCodes codes={data.codes} user={user} onKept={onClose} />}
      {!data && !error && <p className="soft">{codes.making}</p>}
      <Refusal text={error && codes.notMade} />
    </Dialog>
  );
};
