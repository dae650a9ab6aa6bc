import { useInfiniteQuery } from "@tanstack/react-query";
import { type AuditEntry, LIMITS, type UserSummary } from "@yourmove/contract";
import { useId } from "react";
import { api } from "../../../api.ts";
import { useSecurityText } from "../../../i18n/lazy-messages.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { agoWords } from "../../../i18n/time-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { trpc } from "../../../trpc.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, Refusal } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { type AccountDialogProps, deviceWordsIn, GuestNote, useIsForeign } from "../account-dialog.tsx";
import { ACTIVITY_KEY, isWrongPassword, OwnPasswordField, passwordRefusal, useOwnChange } from "./own-change.tsx";
import { PasskeyPart } from "./passkey-part.tsx";
import { ShownCodes } from "./recovery-codes.tsx";
import "../settings/settings.css";
import "./security.css";

const PAGE = 20;

/** A name or label before and after, where the entry has them. */
const changeIn = ({ before, after }: AuditEntry): readonly string[] => {
  const values = [before, after].map((side) => side?.["username"] ?? side?.["name"]);
  return values.filter((value) => typeof value === "string");
};

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const t = useText();
  const texts = useSecurityText();
  const { activity } = texts;
  const { action, by, device, time } = entry;
  const [one, other] = changeIn(entry);
  const change = one && other ? activity.from(one, other) : one;
  const when = new Intl.DateTimeFormat(t.language, { dateStyle: "medium", timeStyle: "short" }).format(time);
  const who = by === "operator" ? activity.byOperator : by === "system" ? activity.bySystem : null;
  const where = device === null ? null : deviceWordsIn(device, texts);
  return (
    <li className="session">
      <span className="session-words">
        <span>
          {activity.acts[action]}
          {change && (
            <>
              {": "}
              <bdi>{change}</bdi>
            </>
          )}
        </span>
        <span className="soft small">
          <time dateTime={new Date(time).toISOString()}>{when}</time>
          {[who, where].filter((words) => words !== null).map((words) => ` · ${words}`)}
        </span>
      </span>
    </li>
  );
};

/** The account's activity, newest first, with time and device; older entries on demand. */
const ActivityPart = () => {
  const t = useText();
  const { activity } = useSecurityText();
  const id = useId();
  const entries = useInfiniteQuery({
    queryKey: ACTIVITY_KEY,
    queryFn: ({ pageParam: before }) => api.activity({ limit: PAGE, ...(before !== null && { before }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  const items = entries.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="sessions codes-part" aria-labelledby={id}>
      <h3 id={id}>{activity.title}</h3>
      <p className="soft small">{activity.hint}</p>
      <Refusal text={entries.error && problemText(entries.error, t)} />
      {entries.isPending && <p className="soft">{t.loading}</p>}
      {entries.data && items.length === 0 && <p>{activity.none}</p>}
      <ul className="activity">
        {items.map((entry) => (
          <Entry key={entry.entryID} entry={entry} />
        ))}
      </ul>
      {entries.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {activity.older}
        </button>
      )}
    </section>
  );
};

/** How many codes are left, in words. */
const CodesLeft = () => {
  const t = useText();
  const { codes } = useSecurityText();
  const { data, error } = trpc.recovery.state.useQuery(undefined, { staleTime: 0 });
  if (error) return <Refusal text={problemText(error, t)} />;
  if (!data) return <p className="soft">{t.loading}</p>;
  if (data.createdTime === null) return <p>{codes.none}</p>;
  return (
    <p>
      {codes.left(data.left, LIMITS.recoveryCodes)} · {codes.made(agoWords(data.createdTime, Date.now(), t.language))}
    </p>
  );
};

/** The account's recovery codes: how many are left, and new ones once the password is entered again. */
const RecoveryPart = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const texts = useSecurityText();
  const id = useId();
  const onSettled = useOwnChange();
  const create = trpc.recovery.create.useMutation({ onSettled });
  const { data } = trpc.recovery.state.useQuery(undefined, { staleTime: 0 });
  const hasCodes = (data?.left ?? 0) > 0;
  const heading = useKeptFocus<HTMLHeadingElement>(create.data);
  return (
    <section className="sessions codes-part" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} ref={heading}>
        {texts.codes.title}
      </h3>
      {create.data ? (
        <ShownCodes codes={create.data.codes} user={user} onKept={create.reset} />
      ) : (
        <>
          <p className="soft small">{texts.codes.hint}</p>
          <CodesLeft />
          <Form onSend={(typed) => create.mutate({ password: typed("password") })}>
            <OwnPasswordField user={user} isWrong={isWrongPassword(create.error)} />
            <Refusal text={create.error && passwordRefusal(create.error, t, texts)} />
            <button type="submit" className="button" disabled={create.isPending}>
              {hasCodes ? texts.codes.makeNew : texts.codes.make}
            </button>
            {hasCodes && <p className="soft small">{texts.codes.newHint}</p>}
          </Form>
        </>
      )}
    </section>
  );
};

/** Passkeys, recovery codes and the account's activity. */
export const SecurityDialog = ({ user, onClose, onOpen, onRegister }: AccountDialogProps) => {
  const t = useText();
  const { security } = useSecurityText();
  const isForeign = useIsForeign();
  return (
    <Dialog title={t.account.security} closeLabel={t.close} onClose={onClose}>
      {user.isGuest && <GuestNote text={security.guest} onRegister={onRegister} />}
      {isForeign && !user.isGuest && <p>{security.foreign}</p>}
      {!isForeign && !user.isGuest && (
        <>
          <div className="dialog-ways">
            <button type="button" className="menu-item" onClick={() => onOpen("password")}>
              <Icon name="lock" />
              {t.password.title}
            </button>
          </div>
          <PasskeyPart user={user} />
          <RecoveryPart user={user} />
          <ActivityPart />
        </>
      )}
    </Dialog>
  );
};
