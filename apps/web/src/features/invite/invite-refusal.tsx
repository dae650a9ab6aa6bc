import { problemOf } from "@yourmove/client";
import { Link } from "wouter";
import { matchPath } from "../../frame/paths.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";

const Words = ({ error }: { error: unknown }) => {
  const t = useText();
  const pending = problemOf(error)?.match;
  return (
    <div className="alert">
      <Icon name="warning" />
      <div>
        <p>{problemText(error, t)}</p>
        {pending && <Link href={matchPath(pending)}>{t.newMatch.openPending}</Link>}
      </div>
    </div>
  );
};

/** Why an invite was refused, and the way to the one that stands in its way. */
export const InviteRefusal = ({ error }: { error: unknown }) => (
  <div role="alert">{Boolean(error) && <Words error={error} />}</div>
);
