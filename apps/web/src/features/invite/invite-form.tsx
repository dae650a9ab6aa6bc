import { INVITER_SYMBOLS, LIMITS, type UserSummary } from "@yourmove/contract";
import { useInvite } from "@yourmove/react";
import { useState } from "react";
import { trpc } from "../../api.ts";
import { useOpenMatch } from "../../frame/use-open-match.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import type { OfferedGame } from "../../i18n/use-games.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Form, type Typed } from "../../ui/form.tsx";
import { MakeLink } from "../challenge/make-link.tsx";
import { InviteOptions } from "./invite-options.tsx";
import { InviteRefusal } from "./invite-refusal.tsx";
import { OpponentPicker } from "./opponent-picker.tsx";

/** What the options' fields hold, as the invite wants it. */
const termsIn = (typed: Typed) => ({
  symbol: INVITER_SYMBOLS.find((symbol) => symbol === typed("symbol")) ?? "random",
  turnSeconds: typed("turnSeconds") === "none" ? null : Number(typed("turnSeconds") || LIMITS.turnSeconds.default),
  message: typed("message") || null,
});

interface SendButtonProps {
  readonly opponent: UserSummary | null;
  readonly isPending: boolean;
}

const SendButton = ({ opponent, isPending }: SendButtonProps) => {
  const { newMatch: words } = useText();
  const invite = opponent && <span className="name">{words.invite(inSentence(opponent.username))}</span>;
  return (
    <button type="submit" className="button is-primary is-large" disabled={!opponent || isPending}>
      {isPending ? words.inviting : (invite ?? words.inviteNobody)}
    </button>
  );
};

interface InviteFormProps {
  readonly game: OfferedGame;
  /** Already chosen by the address. */
  readonly opponentUserID: number | undefined;
}

/** Whom to play, on which terms; sends the invite and goes to the match. */
export const InviteForm = ({ game: { gameType }, opponentUserID }: InviteFormProps) => {
  const t = useText();
  const open = useOpenMatch();
  const [picked, setPicked] = useState<UserSummary | null>();
  const preset = trpc.users.get.useQuery({ userID: opponentUserID ?? 0 }, { enabled: opponentUserID !== undefined });
  const opponent = picked === undefined ? (preset.data?.user ?? null) : picked;
  const invite = useInvite<string>({ onSuccess: ({ match }) => open(match) });
  const onSend = (typed: Typed) =>
    opponent && invite.mutate({ gameType, opponentUserID: opponent.userID, ...termsIn(typed) });
  const onPick = (user: UserSummary | null) => {
    invite.reset();
    setPicked(user);
  };
  return (
    <Form onSend={onSend} className="invite-form">
      <section className="new-match-part">
        <h2 id="opponent-title">{t.newMatch.chooseOpponent}</h2>
        <OpponentPicker gameType={gameType} opponent={opponent} onPick={onPick} />
      </section>
      <details className="new-match-part invite-options">
        <summary>{t.newMatch.options}</summary>
        <InviteOptions />
      </details>
      <InviteRefusal error={invite.error} />
      <div className="invite-ways">
        <SendButton opponent={opponent} isPending={invite.isPending} />
        {opponentUserID === undefined && (
          <MakeLink gameType={gameType} terms={(form) => termsIn((field) => String(form.get(field) ?? ""))} />
        )}
      </div>
    </Form>
  );
};
