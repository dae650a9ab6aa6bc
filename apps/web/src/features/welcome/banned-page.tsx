import type { BanReason } from "@yourmove/contract";
import { lazy, Suspense, useState } from "react";
import { banned } from "../../i18n/banned.ts";
import { lazyMessages } from "../../i18n/lazy-messages.ts";
import { useText } from "../../i18n/use-text.tsx";
import { BareTop } from "../../layout/page-states.tsx";
import { useTitle } from "../../layout/tab.ts";
import { StateCard } from "../../ui/state-card.tsx";
import { useRefetchSession } from "../account/use-session.ts";
import "./banned-page.css";

/** The texts about a ban, loaded with their page, since few users need them. */
const useBannedText = lazyMessages(banned);

const FORMS = {
  login: lazy(async () => ({ default: (await import("./login-form.tsx")).LoginForm })),
  guest: lazy(async () => ({ default: (await import("./guest-form.tsx")).GuestForm })),
} as const;

interface BannedPageProps {
  /** The service's refusal. */
  readonly ban: { readonly reason?: BanReason | undefined; readonly until?: number | null | undefined };
}

/** The page of a banned user: the reason, the end, and the way to another account. */
export const BannedPage = ({ ban: { reason = "other", until } }: BannedPageProps) => {
  const t = useText();
  const texts = useBannedText();
  const refetchSession = useRefetchSession();
  const [way, setWay] = useState<keyof typeof FORMS | null>(null);
  const Form = way && FORMS[way];
  useTitle(texts.title);
  const format = new Intl.DateTimeFormat(t.language, { dateStyle: "long", timeStyle: "short" });
  const end = until ? texts.until(format.format(until)) : texts.forGood;
  return (
    <>
      <BareTop />
      <main className="page banned-door">
        <StateCard icon="blocked" title={texts.title} hint={texts.reason(texts.reasons[reason])}>
          <p>{end}</p>
          <p className="soft">{texts.mistake}</p>
          <button type="button" className="button" onClick={refetchSession}>
            {texts.again}
          </button>
          {!Form && (
            <button type="button" className="button is-quiet" onClick={() => setWay("login")}>
              {texts.another}
            </button>
          )}
        </StateCard>
        {Form && (
          <Suspense>
            <Form onSwitch={() => setWay(way === "login" ? "guest" : "login")} />
          </Suspense>
        )}
      </main>
    </>
  );
};
