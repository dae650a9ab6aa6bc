import { problemOf } from "@yourmove/client";
import { type Game, type InviterSymbol, LIMITS, type UserSummary } from "@yourmove/contract";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { trpc } from "../../api.ts";
import { matchPath } from "../../frame/paths.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InviteOptions } from "./invite-options.tsx";
import { OpponentPicker } from "./opponent-picker.tsx";
import { useOpenMatch } from "./use-invite.ts";

interface InviteFormProps {
  readonly game: Game;
  /** Already chosen by the address. */
  readonly opponentUserID: number | undefined;
}

const Refused = ({ error }: { error: unknown }) => {
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

/** What the options' fields hold, as the invite wants it. */
const termsIn = (form: HTMLFormElement) => {
  const fields = new FormData(form);
  const seconds = String(fields.get("turnSeconds") ?? LIMITS.turnSeconds.default);
  return {
    symbol: (fields.get("symbol") ?? "random") as InviterSymbol,
    turnSeconds: seconds === "none" ? null : Number(seconds),
    message: String(fields.get("message") ?? "") || null,
  };
};

/** Whom to play, on which terms; sends the invite and goes to the match. */
export const InviteForm = ({ game, opponentUserID }: InviteFormProps) => {
  const t = useText();
  const open = useOpenMatch();
  const [picked, setPicked] = useState<UserSummary | null | undefined>(undefined);
  const preset = trpc.users.get.useQuery({ userID: opponentUserID ?? 0 }, { enabled: opponentUserID !== undefined });
  const opponent = picked === undefined ? (preset.data?.user ?? null) : picked;
  const invite = trpc.matches.invite.useMutation({
    onSuccess: ({ match }) => open(match),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (opponent)
      invite.mutate({ gameType: game.gameType, opponentUserID: opponent.userID, ...termsIn(event.currentTarget) });
  };
  const onPick = (user: UserSummary | null) => {
    invite.reset();
    setPicked(user);
  };
  return (
    <form onSubmit={onSubmit} className="invite-form">
      <section className="new-match-part">
        <h2 id="opponent-title">{t.newMatch.chooseOpponent}</h2>
        <OpponentPicker gameType={game.gameType} opponent={opponent} onPick={onPick} />
      </section>
      <details className="new-match-part invite-options">
        <summary>{t.newMatch.options}</summary>
        <InviteOptions />
      </details>
      <div role="alert">{invite.error && <Refused error={invite.error} />}</div>
      <button type="submit" className="button is-primary is-large" disabled={!opponent || invite.isPending}>
        {invite.isPending ? (
          t.newMatch.inviting
        ) : opponent ? (
          <span className="name">{t.newMatch.invite(inSentence(opponent.username))}</span>
        ) : (
          t.newMatch.inviteNobody
        )}
      </button>
    </form>
  );
};
