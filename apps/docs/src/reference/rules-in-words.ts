/** What the contract says of a game (contract 5): how it ends, and its rules and view; nothing of one that it does not know yet. */
export const rulesInWords = (gameType: string, contract: string): { ends: string; text: string } => {
  const row = contract.split("\n").find((line) => line.startsWith(`| \`${gameType}\` | \``) && line.includes("Move`"));
  const section = contract
    .split("\n#### ")
    .find((part) => part.slice(0, part.indexOf("\n")).split(", ").includes(gameType));
  const ends = row?.split(" | ").at(-1)?.replace(/ \|$/, "") ?? "";
  if (section === undefined) return { ends, text: "" };
  const [text = ""] = section.slice(section.indexOf("\n") + 1).split(/\n#+ /);
  return {
    ends: ends.replace(/ Draws[^.]*: below\./, " When it is a draw, the board's words say."),
    text: text.trim().replaceAll("\n", " "),
  };
};
