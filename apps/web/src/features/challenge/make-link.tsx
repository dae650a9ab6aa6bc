import { problemOf } from "@yourmove/client";
import { useLocation } from "wouter";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { challengePath } from "../../layout/paths.ts";
import { Refusal } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Terms } from "../terms/terms.ts";

/** Creates a link that anyone can join by, on the form's current terms. */
export const MakeLink = ({ gameType, terms }: { gameType: string; terms: (form: FormData) => Terms }) => {
  const t = useText();
  const [, go] = useLocation();
  const create = trpc.challenges.create.useMutation({
    onSuccess: ({ challenge }) => go(challengePath(challenge.ref)),
    onError(error) {
      const same = problemOf(error)?.challenge;
      if (same) go(challengePath(same.ref));
    },
  });
  return (
    <>
      <Refusal text={create.error && problemText(create.error, t)} />
      <button
        type="button"
        className="button"
        disabled={create.isPending}
        onClick={({ currentTarget: { form } }) =>
          form?.reportValidity() && create.mutate({ gameType, kind: "link", ...terms(new FormData(form)) })
        }
      >
        <Icon name="link" size={18} />
        {create.isPending ? t.challenge.making : t.challenge.makeLink}
      </button>
    </>
  );
};
