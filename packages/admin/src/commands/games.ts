import type { AdminAnswer } from "@yourmove/contract";
import { command, NOTE } from "../command.ts";
import { table, when } from "../table.ts";

type Left = AdminAnswer<"games.resume">["matches"];

const showGames = ({ items, faults }: AdminAnswer<"games.list">): string => {
  const rows = items.map(({ gameType, rulesVersion, name, isHere, isOffered, isRetired, active, invited, paused }) => {
    const here = isHere ? "loaded" : "not loaded";
    const offered = isRetired ? "retired" : isOffered ? "on offer" : "";
    return [gameType, rulesVersion, name, here, offered, active, invited, paused];
  });
  const games = table(["GAME", "VERSION", "NAME", "RULES", "", "ACTIVE", "INVITES", "PAUSED"], rows);
  if (faults.length === 0) return games;
  const wrong = faults.map(({ gameType, rulesVersion, fn, kind, count, lastTime, message }) => [
    gameType,
    rulesVersion,
    fn,
    kind,
    count,
    when(lastTime),
    message,
  ]);
  const headings = ["GAME", "VERSION", "FUNCTION", "FAULT", "TIMES", "LAST", "WHAT IT FIRST SAID"];
  return `${games}\n\nFaults in the process that answers, since it started:\n${table(headings, wrong)}`;
};

const showLeft = (left: Left, count: number): string => {
  if (count === 0) return "";
  const rows = left.map(({ matchID, why }) => [matchID, why]);
  const more = count > left.length ? `\nand ${count - left.length} more.` : "";
  return `\n${table(["MATCH", "WHY"], rows)}${more}`;
};

const pathOf = (gameType: string, act: string): string => `/games/${encodeURIComponent(gameType)}/${act}`;

const RULES = { rules: { value: "VERSION", about: "only matches of this version of its rules" } } as const;

/** The commands for games. */
export const gameCommands = [
  command({
    words: "games retire",
    summary: "take a game from those on offer; its matches go on",
    takes: ["GAME"],
    options: NOTE,
    ask: (values) => ({
      method: "POST",
      path: pathOf(values.needed("GAME"), "retire"),
      body: { note: values.text("note") },
    }),
    show: () => "No new match of it begins. Other processes follow within half a minute.",
  }),
  command({
    words: "games offer",
    summary: "put a retired game on offer again",
    takes: ["GAME"],
    options: NOTE,
    ask: (values) => ({
      method: "POST",
      path: pathOf(values.needed("GAME"), "offer"),
      body: { note: values.text("note") },
    }),
    show: () => "It is on offer again. Other processes follow within half a minute.",
  }),
  command({
    words: "games resume",
    summary: "try the rules of matches that are paused, and let those go on where they work",
    takes: ["GAME"],
    options: { ...RULES, ...NOTE },
    ask: (values) => ({
      method: "POST",
      path: pathOf(values.needed("GAME"), "resume"),
      body: { rulesVersion: values.text("rules"), note: values.text("note") },
    }),
    show: ({ resumed, stillPaused, matches }: AdminAnswer<"games.resume">) =>
      `${resumed} matches go on, ${stillPaused} stay paused.${showLeft(matches, stillPaused)}`,
  }),
  command({
    words: "games upgrade",
    summary: "replay the live matches of a version under another's rules, and let those go on there that fit",
    takes: ["GAME"],
    options: {
      from: { value: "VERSION", about: "the version that the matches have" },
      to: { value: "VERSION", about: "the version that they are to have; the newest on offer without it" },
      "dry-run": { about: "say which would fit, and change nothing" },
      ...NOTE,
    },
    ask: (values) => ({
      method: "POST",
      path: pathOf(values.needed("GAME"), "upgrade"),
      body: {
        from: values.needed("from"),
        to: values.text("to"),
        isDryRun: values.isOn("dry-run"),
        note: values.text("note"),
      },
    }),
    show: ({ rulesVersion, isDryRun, fitting, misfits, matches }: AdminAnswer<"games.upgrade">) =>
      `${fitting} matches ${isDryRun ? "fit" : "go on under"} version ${rulesVersion}, ${misfits} do not fit and ${isDryRun ? "would stay" : "stay"} as they are.${showLeft(matches, misfits)}`,
  }),
  command({
    words: "games end",
    summary: "end all matches of a game without a winner, and take its invites back",
    takes: ["GAME"],
    options: { ...RULES, ...NOTE },
    ask: (values) => ({
      method: "POST",
      path: pathOf(values.needed("GAME"), "end"),
      body: { rulesVersion: values.text("rules"), note: values.text("note") },
    }),
    show: ({ ended }: AdminAnswer<"games.end">) => `${ended} matches and invites are over.`,
  }),
  command({
    words: "games",
    summary: "every game and version: its live matches, and what its rules have done wrong",
    takes: [],
    ask: () => ({ method: "GET", path: "/games" }),
    show: showGames,
  }),
];
