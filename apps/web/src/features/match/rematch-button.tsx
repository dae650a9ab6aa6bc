import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react/any-game";
import { Link } from "wouter";
import { matchPath } from "../../frame/paths.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOpenMatch } from "../invite/use-open-match.ts";
import { useBetween } from "./use-between.ts";

/** The rematch of a match that is over, as far as it has come: none, the viewer's invite, the opponent's, under way. */
export const RematchButton = ({ match }: { match: Match }) => {
  const t = useText();
  const open = useOpenMatch();
  const { mutate, isPending } = useBetween(match, open);
  const { gameType, matchID, rematchMatchID, canRematch } = match;
  const pending = useMatches().data?.items.find(
    ({ rematchOfMatchID, stateName }) => rematchOfMatchID === matchID && stateName === "invited",
  );
  if (pending?.canCancelInvite) {
    return (
      <Link href={matchPath(pending)} className="button">
        <Icon name="clock" size={18} />
        {t.between.rematchOffered}
      </Link>
    );
  }
  if (!canRematch) {
    return rematchMatchID === null ? null : (
      <Link href={matchPath({ gameType, matchID: rematchMatchID })} className="button is-primary">
        <Icon name="forward" size={18} />
        {t.between.toRematch}
      </Link>
    );
  }
  return (
    <button type="button" className="button is-primary" disabled={isPending} onClick={() => mutate({ act: "rematch" })}>
      <Icon name={pending ? "check" : "again"} size={18} />
      {pending ? t.between.acceptRematch : t.match.rematch}
    </button>
  );
};
