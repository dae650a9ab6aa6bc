import type { AdminAnswer } from "@yourmove/contract";
import { command, NOTE } from "../command.ts";
import { fields, table, when } from "../table.ts";

/** The players on turn: in a joint turn each who has not moved. */
const onTurn = ({ currentTurnUserID, jointTurn, ...match }: AdminAnswer<"matches.get">["match"]): string | null => {
  if (!jointTurn) return currentTurnUserID === null ? null : String(currentTurnUserID);
  const { xUserID, inviterID, inviteeID } = match;
  const sides = { X: xUserID, O: xUserID === inviterID ? inviteeID : inviterID };
  const still = (["X", "O"] as const).filter((side) => side !== jointTurn.moved);
  return still.map((side) => sides[side]).join(" and ");
};

const showMatch = ({ match, stateName, inviterName, inviteeName, moves }: AdminAnswer<"matches.get">): string => {
  const facts = fields([
    ["id", match.matchID],
    ["game", match.gameType],
    ["state", stateName],
    ["result", match.result],
    ["inviter", `${inviterName} (${match.inviterID})`],
    ["invitee", `${inviteeName} (${match.inviteeID})`],
    ["plays X", match.xUserID],
    ["to move", match.finishedTime === null ? onTurn(match) : null],
    ["winner", match.winnerUserID],
    ["made", when(match.createdTime)],
    ["deadline", when(match.deadlineTime)],
    ["over", when(match.finishedTime)],
    ["message", match.message],
    ["position", JSON.stringify(match.position)],
  ]);
  const rows = moves.map(({ moveNumber, userID, symbol, move, time, isTakenBack }) => [
    moveNumber,
    when(time),
    symbol,
    userID,
    JSON.stringify(move),
    isTakenBack ? "taken back" : "",
  ]);
  return `${facts}\n\n${table(["MOVE", "TIME", "SIDE", "USER", "WHAT", ""], rows)}`;
};

/** The commands for matches. */
export const matchCommands = [
  command({
    words: "matches show",
    summary: "one match with what is hidden from its players; that you looked is written down",
    takes: ["MATCH_ID"],
    options: NOTE,
    ask: (values) => ({
      method: "GET",
      path: `/matches/${values.id("MATCH_ID")}`,
      query: { note: values.text("note") },
    }),
    show: showMatch,
  }),
  command({
    words: "matches end",
    summary: "end a match without a winner, or as lost by one of the two; take an invite back",
    takes: ["MATCH_ID"],
    options: { loser: { value: "USER_ID", about: "who loses it; without it nobody does" }, ...NOTE },
    ask: (values) => ({
      method: "POST",
      path: `/matches/${values.id("MATCH_ID")}/end`,
      body: {
        how: values.text("loser") === undefined ? "abort" : "forfeit",
        loserUserID: values.text("loser"),
        note: values.text("note"),
      },
    }),
    show: ({ match }: AdminAnswer<"matches.end">) =>
      `Match ${match.matchID} is over: ${match.result}${match.winnerUserID === null ? "" : `, won by ${match.winnerUserID}`}.`,
  }),
];
