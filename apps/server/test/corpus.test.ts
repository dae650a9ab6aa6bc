import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CORPUS, layCorpus } from "../../../tests/support/corpus.ts";
import { rounds } from "../../../tests/support/rounds.ts";
import { loadGames } from "../src/games/load-games.ts";

const folder = mkdtempSync(join(tmpdir(), "corpus-"));
beforeAll(() => layCorpus(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In `npm test` all that are refused, and a third of the others. */
const chosen = rounds({ full: CORPUS, quick: CORPUS.filter(({ refused }, at) => refused !== null || at % 3 === 0) });

/** What the start says of a package; null where it loads. */
const refusalOf = async (name: string): Promise<string | null> => {
  const limits = { timeoutMs: 250, memoryMB: 64, loadMs: 10_000 };
  const settings = { folders: [folder], builtIn: undefined, limits, accepted: [], trustedBoards: [] };
  const loading = loadGames(
    { ...settings, entries: name === "borrowed-type" ? ["./sound", `./${name}`] : [`./${name}`] },
    { kitVersion: "1.0.0", log: { warn: () => {} } },
  );
  return loading.then(
    (loaded) => loaded.stop().then(() => null),
    (error: Error) => error.message,
  );
};

it.each(chosen.map((each) => [each.name, each] as const))(
  "%s is refused at the start in one sentence, or loads",
  async (name, { refused }) => {
    const refusal = await refusalOf(name);
    if (refused) expect(refusal).toMatch(refused);
    else expect(refusal).toBeNull();
  },
);
