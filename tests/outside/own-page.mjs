// A page of somebody's own, in React, for a game of their own: built outside the repository, and played in against a bot.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { triedDocuments } from "../../apps/docs/src/guides/documents.ts";
import { newestCompiler } from "../../tools/dev/install.mjs";
import { root, runQuietly, tool } from "../../tools/dev/run.mjs";
import { takeOutside } from "../../tools/release/pack.mjs";
import { freePort } from "../support/free-port.mjs";
import { startServer } from "../support/server-process.ts";
import { inPage, PATIENT, startProgram } from "./programs.mjs";

/** What docs/your-own-game.md says that src/board.tsx is. */
const boardOfGuide = () => {
  const guide = triedDocuments().find(({ path }) => path === "docs/your-own-game.md");
  return guide.blocks.find(({ marks }) => marks.get("test")?.endsWith("own-page.mjs#board.tsx")).code;
};

const app = `import { useFriendSearch, useInvite, useMatch } from "@yourmove/react";
import { useState } from "react";
import { Board } from "./board.tsx";

const gameType = "my.my-game";

const Table = ({ matchID }: { matchID: number }) => {
  const { data } = useMatch({ gameType, matchID });
  return data ? <Board match={data.match} /> : <p>…</p>;
};

export const App = () => {
  const [matchID, setMatchID] = useState<number | null>(null);
  const bots = useFriendSearch({ gameType, q: "" }).data?.items.filter(({ isBot }) => isBot) ?? [];
  const invite = useInvite({ onSuccess: ({ match }) => setMatchID(match.matchID) });
  if (matchID !== null) return <Table matchID={matchID} />;
  return bots.map(({ userID, username }) => (
    <button
      key={userID}
      type="button"
      onClick={() => invite.mutate({ gameType, opponentUserID: userID, symbol: "X" })}
    >
      {username}
    </button>
  ));
};
`;

/** Builds the page on the packed packages and the packed game, and plays a match in it, on a service that has the game. */
export async function playInOwnPage({ folder, game, tarballs }) {
  const home = await buildPage({ folder, tarballs: { ...tarballs, "my-game": game } });
  // The service has it as an operator installs it: unpacked where packages are looked for.
  const games = join(folder, "games");
  mkdirSync(join(games, "my-game"), { recursive: true });
  runQuietly("tar", ["-xzf", game, "-C", join(games, "my-game"), "--strip-components=1"]);
  const settings = { DATA_DIR: join(folder, "data"), GAMES: "my-game", GAMES_DIR: games };
  const server = await startServer(settings);
  const port = String(await freePort());
  const args = [tool("vite"), "preview", "--port", port, "--strictPort", "--host", "localhost"];
  const preview = await startProgram(args, { cwd: home, ready: /Local/, env: { SERVICE: server.url } });
  try {
    return await inPage((page) => playToTheEnd(page, `http://localhost:${port}`));
  } finally {
    await preview.stop();
    await server.stop();
  }
}

/** The project that docs/react.md leaves, with another game in it. */
async function buildPage({ folder, tarballs }) {
  const from = join(folder, "own-page");
  cpSync(join(root, "examples", "react-vite"), from, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)$/.test(path),
  });
  const manifest = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  Object.assign(manifest.dependencies, { "@yourmove/game": "*", "my-game": "*", zod: "*" });
  writeFileSync(join(from, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(from, "src", "board.tsx"), boardOfGuide());
  writeFileSync(join(from, "src", "App.tsx"), app);
  const home = takeOutside({ from, to: join(folder, "own-page-outside"), tarballs });
  runQuietly(process.execPath, [await newestCompiler(), "-p", home]);
  runQuietly(process.execPath, [tool("vite"), "build", home, "--logLevel", "warn"]);
  return home;
}

async function playToTheEnd(page, address) {
  await page.goto(address);
  await page.getByRole("button", { name: "Pip" }).click(PATIENT);
  const status = page.getByRole("status");
  let moves = 0;
  for (; ; moves += 1) {
    await expect(status).toHaveText(/^(Your turn|You won|You lost)$/, PATIENT);
    if ((await status.textContent()) !== "Your turn") break;
    const before = await page.getByRole("paragraph").textContent();
    await page.getByRole("button").first().click();
    await expect(page.getByRole("paragraph")).not.toHaveText(before ?? "", PATIENT);
  }
  await expect(page.getByRole("alert")).toHaveCount(0);
  return `${await status.textContent()} after ${moves} moves`;
}
