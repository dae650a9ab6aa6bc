import type { AdminAnswer } from "@yourmove/contract";
import { command, PAGE, pageOf } from "../command.ts";
import { fields, paged, table, when } from "../table.ts";

const matchOf = ({ match }: AdminAnswer<"reports.get">["report"]): string | null => {
  if (!match) return null;
  const { matchID, gameType, result, moveCount } = match;
  return `${matchID} ${gameType}, ${result ?? "not over"}, ${moveCount} moves`;
};

/** Reports of users about others. */
export const reportCommands = [
  command({
    words: "reports list",
    summary: "reports with their matches, the newest first",
    takes: [],
    options: { user: { value: "USER_ID", about: "only those about this user" }, ...PAGE },
    ask: (values) => ({ method: "GET", path: "/reports", query: { userID: values.text("user"), ...pageOf(values) } }),
    show: ({ items, nextCursor }: AdminAnswer<"reports.list">) => {
      const rows = items.map((report) => [
        report.reportID,
        when(report.createdTime),
        report.reason,
        `${report.username} (${report.userID})`,
        report.isBanned,
        `${report.reporterName} (${report.reporterID})`,
        matchOf(report),
        report.text,
      ]);
      return paged(table(["ID", "TIME", "REASON", "ABOUT", "BANNED", "BY", "MATCH", "TEXT"], rows), nextCursor);
    },
  }),
  command({
    words: "reports show",
    summary: "one report",
    takes: ["REPORT_ID"],
    ask: (values) => ({ method: "GET", path: `/reports/${values.id("REPORT_ID")}` }),
    show: ({ report }: AdminAnswer<"reports.get">) =>
      fields([
        ["id", report.reportID],
        ["time", when(report.createdTime)],
        ["reason", report.reason],
        ["about", `${report.username} (${report.userID})${report.isBanned ? ", banned" : ""}`],
        ["by", `${report.reporterName} (${report.reporterID})`],
        ["match", matchOf(report)],
        ["text", report.text],
      ]),
  }),
];
