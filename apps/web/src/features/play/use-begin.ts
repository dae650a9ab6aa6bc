import { problemOf } from "@yourmove/client";
import type { UserSummary } from "@yourmove/contract";
import { useCreateChallenge, useInvite } from "@yourmove/react";
import { useLocation } from "wouter";
import { useGameName } from "../../boards/games.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { useOpenMatch } from "../../layout/open-match.ts";
import { challengePath } from "../../layout/paths.ts";
import { trpc } from "../../trpc.ts";
import { canShare, share } from "../../ui/copy-field.tsx";
import type { Seat, Terms } from "../terms/terms.ts";

/** Who is played: a user, the next player who wants the same, or whoever opens a link. */
export type Opponent = UserSummary | "anybody" | "link";

interface Begin {
  readonly begin: (gameType: string, terms: Terms, seat: Seat) => void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** Forgets a refusal. */
  readonly reset: () => void;
}

/** Makes a link and offers it to the device's sheet; its page has the rest. */
const useMakeLink = (gameType: string) => {
  const [, go] = useLocation();
  const { shareTitle } = useText().challenge;
  const title = shareTitle(useGameName(gameType));
  const open = (ref: string) => go(challengePath(ref), { replace: true });
  return useCreateChallenge<string>({
    onSuccess({ ref, url }) {
      open(ref);
      if (url && canShare()) share({ title, url });
    },
    onError(error) {
      const same = problemOf(error)?.challenge;
      if (same) open(same.ref);
    },
  });
};

/** Looks for somebody; while nobody is there, home says so. */
const useQuickMatch = () => {
  const open = useOpenMatch();
  const [, go] = useLocation();
  const { challenges } = trpc.useUtils();
  return trpc.challenges.quick.useMutation({
    onSuccess(answer) {
      if (answer.matched) return open(answer.match);
      void challenges.mine.invalidate();
      go("/", { replace: true });
    },
  });
};

/** Begins a match with the opponent, in whichever way that takes. */
export const useBegin = (opponent: Opponent | undefined, gameType: string): Begin => {
  const open = useOpenMatch();
  const invite = useInvite<string>({ onSuccess: ({ match }) => open(match) });
  const link = useMakeLink(gameType);
  const quick = useQuickMatch();
  const sending = opponent === "link" ? link : opponent === "anybody" ? quick : invite;
  return {
    begin(game, terms, seat) {
      if (opponent === "anybody") quick.mutate({ gameType: game, ...terms });
      else if (opponent === "link") link.mutate({ gameType: game, kind: "link", ...terms, ...seat });
      else if (opponent) invite.mutate({ gameType: game, opponentUserID: opponent.userID, ...terms, ...seat });
    },
    isPending: invite.isPending || link.isPending || quick.isPending,
    error: sending.error,
    reset() {
      for (const each of [invite, link, quick]) each.reset();
    },
  };
};
