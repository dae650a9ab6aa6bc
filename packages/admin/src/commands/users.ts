import type { AdminAnswer } from "@yourmove/contract";
import { type AdminRequest, command, NOTE, PAGE, pageOf } from "../command.ts";
import type { Values } from "../read-values.ts";
import { UsageError } from "../read-values.ts";
import { fields, paged, table, untilWhen, when } from "../table.ts";

type User = AdminAnswer<"users.find">["items"][number];

const kindOf = ({ isDeleted, isBot, isGuest, hostIssuer }: User): string => {
  if (isDeleted) return "deleted";
  if (isBot) return "bot";
  if (isGuest) return "guest";
  return hostIssuer === null ? "account" : "host";
};

const banOf = ({ banReason, bannedUntil }: User): string =>
  banReason === null ? "-" : `${banReason}, ${untilWhen(bannedUntil)}`;

const showUsers = ({ items, nextCursor }: AdminAnswer<"users.find">): string => {
  const rows = items.map((user) => [
    user.userID,
    user.username,
    kindOf(user),
    when(user.createdTime),
    when(user.lastSeenTime),
    banOf(user),
  ]);
  return paged(table(["ID", "NAME", "KIND", "SINCE", "LAST SEEN", "BANNED"], rows), nextCursor);
};

const showUser = ({ user }: AdminAnswer<"users.get">): string =>
  fields([
    ["id", user.userID],
    ["name", user.username],
    ["kind", kindOf(user)],
    ["banned", banOf(user)],
    ["host", user.hostIssuer && `${user.hostIssuer} ${user.hostSubject}`],
    ["since", when(user.createdTime)],
    ["last seen", when(user.lastSeenTime)],
    ["sessions", user.sessions],
    ["API keys", user.keys],
    ["webhooks", user.webhooks],
    ["active matches", user.activeMatches],
    ["invites sent", user.pendingInvites],
    ["won, lost, drawn", `${user.won}, ${user.lost}, ${user.drawn}`],
    ["reports about", user.reportsAbout],
    ["reports made", user.reportsMade],
  ]);

const at = (values: Values, act = ""): string => `/users/${values.id("USER_ID")}${act}`;

const endOf = (values: Values): number | null => {
  const ends = [values.time("until", "from now"), values.time("for", "from now")].filter((end) => end !== undefined);
  const [end] = ends;
  if (ends.length + Number(values.isOn("forever")) !== 1)
    throw new UsageError("say for how long, by one of --for 7d, --until 2026-12-24 and --forever");
  return end ?? null;
};

const askBan = (values: Values): AdminRequest => ({
  method: "POST",
  path: at(values, "/ban"),
  body: {
    reason: values.needed("reason"),
    until: endOf(values),
    matches: values.text("matches"),
    note: values.text("note"),
  },
});

/** The commands for users. */
export const userCommands = [
  command({
    words: "users find",
    summary: "find users by a part of their name",
    takes: ["[NAME]"],
    options: { banned: { about: "only those who are banned" }, ...PAGE },
    ask: (values) => ({
      method: "GET",
      path: "/users",
      query: { name: values.text("NAME"), isBanned: values.isOn("banned") ? "true" : undefined, ...pageOf(values) },
    }),
    show: showUsers,
  }),
  command({
    words: "users show",
    summary: "one user, with what it has",
    takes: ["USER_ID"],
    ask: (values) => ({ method: "GET", path: at(values) }),
    show: showUser,
  }),
  command({
    words: "users ban",
    summary: "keep a user out, at once and in every process",
    takes: ["USER_ID"],
    options: {
      reason: { value: "WORD", about: "cheating, harassment, stalling, name or other; the user is shown it" },
      for: { value: "LENGTH", about: "for so long: 12h, 7d, 4w" },
      until: { value: "DATE", about: "until then: 2026-12-24" },
      forever: { about: "for good" },
      matches: { value: "WHAT", about: "its matches and invites: leave (what it is without), abort or forfeit" },
      ...NOTE,
    },
    ask: askBan,
    show: ({ user, endedMatches }: AdminAnswer<"users.ban">) =>
      `${user.username} (${user.userID}) is banned: ${banOf(user)}. Matches and invites ended: ${endedMatches}.`,
  }),
  command({
    words: "users unban",
    summary: "let a user in again, with its sessions and keys",
    takes: ["USER_ID"],
    options: NOTE,
    ask: (values) => ({ method: "POST", path: at(values, "/unban"), body: { note: values.text("note") } }),
    show: ({ user }: AdminAnswer<"users.unban">) => `${user.username} (${user.userID}) is banned no more.`,
  }),
  command({
    words: "users rename",
    summary: "give a user another name; nobody is given the old one for a while",
    takes: ["USER_ID", "NAME"],
    options: NOTE,
    ask: (values) => ({
      method: "POST",
      path: at(values, "/rename"),
      body: { username: values.needed("NAME"), note: values.text("note") },
    }),
    show: ({ user }: AdminAnswer<"users.rename">) => `User ${user.userID} is called ${user.username}.`,
  }),
  command({
    words: "users end-sessions",
    summary: "end every session and API key of a user",
    takes: ["USER_ID"],
    options: NOTE,
    ask: (values) => ({ method: "POST", path: at(values, "/end-sessions"), body: { note: values.text("note") } }),
    show: ({ count }: AdminAnswer<"users.endSessions">) => `Sessions and API keys ended: ${count}.`,
  }),
  command({
    words: "users delete",
    summary: "delete a user for good; its opponents keep their matches",
    takes: ["USER_ID"],
    options: { name: { value: "NAME", about: "the user's name, which shows that it is meant" }, ...NOTE },
    ask: (values) => ({
      method: "POST",
      path: at(values, "/delete"),
      body: { username: values.needed("name"), note: values.text("note") },
    }),
    show: () => "Deleted.",
  }),
];
