import { command, PAGE, pageOf } from "../command.ts";
import { fields, paged, table, when } from "../table.ts";

interface Stats {
  readonly stats: Readonly<Record<string, number>>;
  readonly process: { readonly openPolls: number; readonly removed: Readonly<Record<string, number>> };
}

interface Entry {
  readonly entryID: number;
  readonly time: number;
  readonly actor: string;
  readonly action: string;
  readonly userID: number | null;
  readonly subject: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
  readonly device: string | null;
  readonly requestID: string | null;
}

/** `activeMatches` as people read it. */
const plain = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const valuesOf = (values: Entry["before"]): string =>
  values === null
    ? "-"
    : Object.entries(values)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(" ");

const showEntries = ({ items, nextCursor }: { items: readonly Entry[]; nextCursor: number | null }): string => {
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
    show: ({ stats, process }: Stats) =>
      fields([
        ...Object.entries(stats).map(([name, count]) => [plain(name), count] as const),
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
