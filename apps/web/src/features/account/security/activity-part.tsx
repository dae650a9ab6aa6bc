import { useInfiniteQuery } from "@tanstack/react-query";
import type { AuditEntry } from "@yourmove/contract";
import { useId } from "react";
import { client } from "../../../client.ts";
import { problemText } from "../../../i18n/problem-text.ts";
import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { deviceWordsIn } from "../settings/device-name.ts";
import { ACTIVITY_KEY } from "./use-own-change.ts";

const PAGE = 20;

/** What a name or label was before and is now, where the entry says so. */
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

/** What was done to the account, the newest first, with time and device; older ones on demand. */
export const ActivityPart = () => {
  const t = useText();
  const { activity } = useSecurityText();
  const id = useId();
  const entries = useInfiniteQuery({
    queryKey: ACTIVITY_KEY,
    queryFn: ({ pageParam: before }) => client.account.audit.query({ limit: PAGE, ...(before !== null && { before }) }),
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
