import { foreignAnswer, unsent } from "../errors.ts";
import { gameTypes, type OfferedGame } from "./game-types.ts";
import { typeLines } from "./type-lines.ts";

/** The command's output. */
export interface Streams {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly fetch?: typeof globalThis.fetch;
}

const HELP = `${typeLines()}

Writes the types of a service's games: with that file in your project, moves, views and words of each are typed as
those of the built-in games are.
`;

const readGames = async (url: string, fetch: typeof globalThis.fetch): Promise<readonly OfferedGame[]> => {
  const answer = await fetch(`${url}/platform/games`, { headers: { accept: "application/json" } }).catch((error) => {
    throw unsent(url, error);
  });
  if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) throw foreignAnswer(url, answer);
  const { items } = (await answer.json()) as { items?: readonly OfferedGame[] };
  if (!Array.isArray(items)) throw foreignAnswer(url, answer);
  return items;
};

/** The package's command; gives the code that its process ends with. */
export const run = async (
  args: readonly string[],
  { print, complain, fetch = globalThis.fetch }: Streams,
): Promise<number> => {
  const [command, address] = args;
  if (args.includes("--help") || args.includes("-h")) {
    print(HELP);
    return 0;
  }
  if (command !== "types" || address === undefined || args.length > 2 || !/^https?:\/\//.test(address)) {
    complain(HELP);
    return 1;
  }
  const url = address.replace(/\/$/, "");
  try {
    print(gameTypes(url, await readGames(url, fetch)));
    return 0;
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
};
