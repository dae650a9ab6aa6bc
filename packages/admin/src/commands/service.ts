import type { AdminAnswer } from "@yourmove/contract";
import { command, NOTE, PAGE, pageOf } from "../command.ts";
import { fields, paged, table, when } from "../table.ts";

/** `activeMatches` as people read it. */
const plain = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Until when a ban lasts is the one time among the values. */
const shownValue = (name: string, value: unknown): string =>
  name === "until" && typeof value === "number" ? when(value).replace(" ", "T") : String(value);

const valuesOf = (values: AdminAnswer<"audit.list">["items"][number]["before"]): string =>
  values === null
    ? "-"
    : Object.entries(values)
        .map(([name, value]) => `${name}=${shownValue(name, value)}`)
        .join(" ");

const showEntries = ({ items, nextCursor }: AdminAnswer<"audit.list">): string => {
  const rows = items.map((entry) => [
    entry.entryID,
    when(entry.time),
    entry.actor,
    entry.action,
    entry.userID,
    entry.subject,
    valuesOf(entry.before),
    valuesOf(entry.after),
    entry.note,
    entry.device,
    entry.requestID,
  ]);
  const headings = ["ID", "TIME", "BY", "WHAT", "USER", "ABOUT", "BEFORE", "AFTER", "NOTE", "DEVICE", "REQUEST"];
  return paged(table(headings, rows), nextCursor);
};

const yesOrNo = (is: boolean): string => (is ? "yes" : "no");

const showClock = ({ time, offsetMs, isSettled, ahead }: AdminAnswer<"clock.get">): string =>
  fields([
    ["time", when(time)],
    ["ahead of the database by, in ms", offsetMs === null ? "not known" : Math.round(offsetMs)],
    ["matches end by it", yesOrNo(isSettled)],
    ["users whose cursor is ahead", ahead.users],
    ["matches that are ahead", ahead.matches],
  ]);

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
    words: "clock show",
    summary: "how far the clock is from the database's, and what a wrong one has stamped",
    takes: [],
    ask: () => ({ method: "GET", path: "/clock" }),
    show: showClock,
  }),
  command({
    words: "clock trust",
    summary: "after a leap: what the clock shows is right, and matches end by it again",
    takes: [],
    options: NOTE,
    ask: (values) => ({ method: "POST", path: "/clock/trust", body: { note: values.text("note") } }),
    show: showClock,
  }),
  command({
    words: "clock set-back",
    summary: "set back cursors, times and deadlines that a clock stamped which ran ahead",
    takes: [],
    options: NOTE,
    ask: (values) => ({ method: "POST", path: "/clock/set-back", body: { note: values.text("note") } }),
    show: ({ users, matches }: AdminAnswer<"clock.setBack">) =>
      `Set back: the cursors of ${users} users, and ${matches} matches.`,
  }),
  command({
    words: "audit",
    summary: "what was done, who did it and to which user, the newest first",
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
        userID: values.text("user"),
        actor: values.text("actor"),
        action: values.text("action"),
        ...pageOf(values),
      },
    }),
    show: showEntries,
  }),
];
