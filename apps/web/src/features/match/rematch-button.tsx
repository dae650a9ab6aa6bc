import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { useText } from "../../i18n/use-text.tsx";
import { matchPath } from "../../layout/paths.ts";
import { useOpenMatch } from "../../layout/use-open-match.ts";
import { Icon } from "../../ui/icon.tsx";
import { useAct } from "./use-act.ts";

/** The rematch of a match as the live list has it, which opens by itself when it begins before the viewer's eyes. */
const useRematchOf = ({ matchID }: Match): Match | undefined => {
  const open = useOpenMatch();
  const wasPending = useRef(false);
  const rematch = useMatches().data?.items.find(
    ({ rematchOfMatchID, state }) => rematchOfMatchID === matchID && state < 2,
  );
  useEffect(() => {
    if (rematch?.stateName === "active" && wasPending.current) open(rematch);
    wasPending.current = rematch?.canCancelInvite === true;
  }, [rematch, open]);
  return rematch;
};

/** The rematch of a match that is over, as far as it has come: none, the viewer's invite, the opponent's, under way. */
export const RematchButton = ({ match }: { match: Match }) => {
  const t = useText();
  const open = useOpenMatch();
  const { mutate, isPending } = useAct(match, (rematch) => rematch.stateName === "active" && open(rematch));
  const { gameType, rematchMatchID, canRematch } = match;
  const rematch = useRematchOf(match);
  if (rematch?.canCancelInvite) {
    return (
      <Link href={matchPath(rematch)} className="button">
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
  const isTheirs = rematch?.canAcceptInvite === true;
  return (
    <button type="button" className="button is-primary" disabled={isPending} onClick={() => mutate("rematch")}>
      <Icon name={isTheirs ? "check" : "again"} size={18} />
      {isTheirs ? t.between.acceptRematch : t.match.rematch}
    </button>
  );
};
