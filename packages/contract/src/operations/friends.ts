import { searchInputSchema } from "../inputs.ts";
import { friendsSchema } from "../user.ts";
import { GAME, type OperationGroup } from "./declare.ts";
import { grace } from "./samples.ts";

/** Users to invite (contract 4.3). */
export const friends = {
  search: {
    method: "GET",
    path: `${GAME}/friends/search`,
    access: "signedIn",
    bucket: "search",
    summary: "Search users to invite; without `q`, bots and recent opponents",
    description: `Finds names that begin with \`q\`, then those that hold it, without regard to case. Without \`q\` it suggests bots, then
the people you have played with, those first who are shown online. You are never among them, nor are users you block or who block you.
\`limited\` says that more matched.`,
    codes: ["game_type_not_found"],
    input: searchInputSchema,
    output: friendsSchema,
    example: { answer: { items: [grace], limited: false } },
  },
} as const satisfies OperationGroup;
