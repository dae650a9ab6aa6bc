import type { AdminAnswer } from "@yourmove/contract";
import { command, PAGE, pageOf } from "../command.ts";
import { fields, paged, table, when } from "../table.ts";

/** `activeMatches` as people read it. */
const plain = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const valuesOf = (values: AdminAnswer<"audit.list">["items"][number]["before"]): string =>
  values === null
    ? "-"
    : Object.entries(values)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(" ");

const showEntries = ({ items, nextCursor }: AdminAnswer<"audit.list">): string => {
  const rows = items.map((entry) => [
    ...[entry.entryID, when(entry.time), entry.actor, entry.action, entry.userID, entry.subject],
    ...[valuesOf(entry.before), valuesOf(entry.after), entry.note, entry.device, entry.requestID],
  ]);
  const headings = ["ID", "TIME", "BY", "WHAT", "USER", "ABOUT", "BEFORE", "AFTER", "NOTE", "DEVICE", "REQUEST"];
  return paged(table(headings, rows), nextCursor);
};

/** The service as a whole. */
export const serviceCommands = [
  command({
    words: "stats",
    summary: "how much there is of everything",
    takes: [],
    ask: () => ({ method: "GET", path: "/stats" }),
    show: ({ stats, estimates, process }: AdminAnswer<"stats.get">) =>
      fields([
        ...Object.entries(stats).map(
          ([name, count]) => [plain(name), estimates.includes(name) ? `about ${count} (an estimate)` : count] as const,
        ),
        ["open polls, here", process.openPolls],
        ...Object.entries(process.removed).map(([name, count]) => [`removed ${plain(name)}, here`, count] as const),
      ]),
  }),
  command({
    words: "audit",
    summary: "what was done, by whom and to whom, the newest first",
    takes: [],
    options: {
      user: { value: "USER_ID", about: "only what was done to this user" },
      actor: { value: "WHO", about: "user, operator or system" },
      action: { value: "WORD", about: "as in banned, renamed, match_read" },
      ...PAGE,
    },
    ask: (values) => ({
      method: "GET",
      path: "/audit",
      query: {
        ...{ userID: values.text("user"), actor: values.text("actor"), action: values.text("action") },
        ...pageOf(values),
      },
    }),
    show: showEntries,
  }),
];
