import { type InviterSymbol, type Match, otherSymbol } from "@yourmove/contract";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { useVariantWords } from "../../boards/games.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { daysOffWords, shortTimeWords, timeWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { matchPath } from "../../layout/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { useAct } from "./use-act.ts";

/** The viewer's side if the invite is accepted. */
const yourSide = ({ inviterSymbol, canAcceptInvite }: Match): InviterSymbol =>
  inviterSymbol === "random" || !canAcceptInvite ? inviterSymbol : otherSymbol(inviterSymbol);

interface InviteTermsProps {
  readonly match: Match;
  /** The game, which comes first where they stand in a row, whose end may be cut off. */
  readonly game?: string;
}

/** An invite's terms: what is not standard, the viewer's side and the time. */
export const InviteTerms = ({ match, game }: InviteTermsProps) => {
  const t = useText();
  const variant = useVariantWords(match);
  const side = t.match.sideYou[yourSide(match)];
  const words = game ? [shortTimeWords(match, t), daysOffWords(match, t), side] : [side, timeWords(match, t)];
  return (
    <p className="soft small">
      {game && `${game} · `}
      {variant && <strong className="variant-words">{variant}</strong>}
      {variant && " · "}
      {words.filter(Boolean).join(" · ")}
    </p>
  );
};

const InviteMenu = lazy(async () => ({ default: (await import("./invite-menu.tsx")).InviteMenu }));

interface InviteMoreProps {
  readonly match: Match;
  readonly onDecline: () => void;
  /** What else the dialog leads to. */
  readonly children?: ReactNode;
}

/** Opens the dialog to block or report the inviter, which is loaded on demand. */
const InviteMore = ({ match, onDecline, children }: InviteMoreProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button is-quiet is-icon invite-more"
        aria-label={t.invite.moreOf(inSentence(match.opponent.username))}
        aria-haspopup="dialog"
        title={t.invite.more}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="dots" />
      </button>
      <Suspense>
        {isOpen && (
          <InviteMenu match={match} onDecline={onDecline} onClose={() => setIsOpen(false)}>
            {children}
          </InviteMenu>
        )}
      </Suspense>
    </>
  );
};

/** Whether an invite's answers have a menu. */
export const hasInviteMenu = ({ canDeclineInvite, opponent }: Match): boolean => canDeclineInvite && !opponent.isBot;

interface InviteAnswersProps {
  readonly match: Match;
  /** Whether icons replace the words. */
  readonly isShort?: boolean;
  /** What else the menu leads to. */
  readonly more?: ReactNode;
}

/** The viewer's answers to an invite, by the match's own flags. */
export const InviteAnswers = ({ match, isShort = false, more }: InviteAnswersProps) => {
  const t = useText();
  const [, go] = useLocation();
  const { mutate, isPending } = useAct(match, (done, action) => action === "accept" && go(matchPath(done)));
  return (
    <>
      {hasInviteMenu(match) && (
        <InviteMore match={match} onDecline={() => mutate("decline")}>
          {more}
        </InviteMore>
      )}
      {match.canDeclineInvite && (
        <button
          type="button"
          className={isShort ? "button is-icon" : "button"}
          title={isShort ? t.match.decline : undefined}
          disabled={isPending}
          onClick={() => mutate("decline")}
        >
          {isShort && <Icon name="close" size={22} />}
          <span className={isShort ? "unseen" : ""}>{t.match.decline}</span>
        </button>
      )}
      {match.canAcceptInvite && (
        <button
          type="button"
          className={`button is-primary ${isShort ? "is-icon" : ""}`}
          title={isShort ? t.match.accept : undefined}
          disabled={isPending}
          onClick={() => mutate("accept")}
        >
          <Icon name="check" size={isShort ? 22 : 18} />
          <span className={isShort ? "unseen" : ""}>{t.match.accept}</span>
        </button>
      )}
      {match.canCancelInvite && (
        <button type="button" className="button" disabled={isPending} onClick={() => mutate("cancel")}>
          {t.match.cancelInvite}
        </button>
      )}
    </>
  );
};
