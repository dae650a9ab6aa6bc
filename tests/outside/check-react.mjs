// @yourmove/react, packed: its types under every compiler and both Reacts, and the example played in a browser.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { installApart } from "../../tools/dev/install.mjs";
import { root } from "../../tools/dev/run.mjs";
import { takeOutside } from "../../tools/release/pack.mjs";
import { addModules, check, checkTarball, newApp, typecheck } from "./checks.mjs";

const here = join(root, "node_modules");
const workspace = join(root, "packages", "react");
const ofReact = ["react", "react-dom", "@types/react", "@types/react-dom"];
const beside = ["@tanstack/react-query", "@tanstack/query-core", "csstype"];

/** Checks all but how it plays; returns the example as a script for each React, by its name. */
export function checkReact({ folder, tarballs, compilers }) {
  const apps = { "react-18": join(folder, "react-18"), "react-19": join(folder, "react-19") };
  check("@yourmove/react: publint and attw", () => checkTarball(tarballs.at(-1)));
  check("@yourmove/react: installs with the client and nothing else", async () => {
    const modules = await installApart();
    const older = ["scheduler", "loose-envify", "js-tokens", "@types/prop-types"];
    install({ app: apps["react-18"], tarballs, modules, needed: older });
    install({ app: apps["react-19"], tarballs, modules: here, needed: ["scheduler"] });
  });
  checkTypes({ apps, compilers: Object.entries(compilers) });
  const scripts = new Map();
  for (const [name, app] of Object.entries(apps))
    check(`@yourmove/react: the example builds with ${name}`, async () => {
      scripts.set(name, await bundle(join(app, "main.tsx")));
      return `${gzipSync(scripts.get(name), { level: 9 }).length} bytes with everything, gzipped`;
    });
  return scripts;
}

/** The newer React with every compiler; the older one, and the other way of finding modules, with the newest. */
function checkTypes({ apps, compilers }) {
  const newest = compilers.slice(-1);
  const ways = [
    ...compilers.map(([version, tsc]) => ({ react: "react-19", version, tsc, resolution: "bundler" })),
    ...newest.flatMap(([version, tsc]) => [
      { react: "react-18", version, tsc, resolution: "bundler" },
      { react: "react-19", version, tsc, resolution: "nodenext" },
    ]),
  ];
  for (const { react, version, tsc, resolution } of ways)
    check(`@yourmove/react: ${react}, TypeScript ${version}, ${resolution}`, () =>
      typecheck({ app: apps[react], tsc, resolution, files: ["main.tsx", "types.tsx"], ...forReact }),
    );
}

const forReact = { jsx: "react-jsx", lib: ["es2022", "dom"], allowImportingTsExtensions: true };

function install({ app, tarballs, modules, needed }) {
  newApp(app, tarballs);
  const installed = readdirSync(join(app, "node_modules")).filter((name) => !name.startsWith("."));
  const ours = readdirSync(join(app, "node_modules", "@yourmove"));
  if (installed.join() !== "@yourmove" || ours.join() !== "client,react")
    throw new Error(`More was installed: ${[...installed, ...ours].join(", ")}`);
  cpSync(join(workspace, "example"), app, { recursive: true });
  cpSync(join(workspace, "test", "types.tsx"), join(app, "types.tsx"));
  addModules(app, [...beside.map((name) => [name, here]), ...[...ofReact, ...needed].map((name) => [name, modules])]);
}

/** The kit's boards in a game's page, with the older React and the newer one. */
export function checkBoards({ folder, tarball, compilers }) {
  const [tsc] = Object.values(compilers).slice(-1);
  for (const [name, modulesOf] of [
    ["react-18", installApart],
    ["react-19", async () => here],
  ])
    check(`@yourmove/game: a game's board with ${name}`, async () => {
      const from = join(folder, `kit-${name}`);
      mkdirSync(from);
      const dependencies = { "@yourmove/game": "*", zod: "*" };
      writeFileSync(join(from, "package.json"), JSON.stringify({ name: "page", type: "module", dependencies }));
      writeFileSync(join(from, "page.tsx"), page);
      const app = takeOutside({
        from,
        to: join(folder, `kit-${name}-outside`),
        tarballs: { "@yourmove/game": tarball },
      });
      const older = name === "react-18" ? ["loose-envify", "js-tokens", "@types/prop-types"] : [];
      const modules = await modulesOf();
      addModules(app, [...[...ofReact, "scheduler", ...older].map((each) => [each, modules]), ["csstype", here]]);
      const { version } = JSON.parse(readFileSync(join(app, "node_modules", "react", "package.json"), "utf8"));
      const { peerDependencies } = JSON.parse(
        readFileSync(join(app, "node_modules", "@yourmove", "game", "package.json"), "utf8"),
      );
      for (const peer of ["react", "react-dom"])
        if (!peerDependencies[peer].includes(`^${version.split(".")[0]}.`))
          throw new Error(`${peer} ${version} is no peer.`);
      await typecheck({ app, tsc, resolution: "bundler", files: ["page.tsx"], ...forReact });
      await bundle(join(app, "page.tsx"));
    });
}

const page = `import { GridBoard, reactBoard } from "@yourmove/game/board";

const Board = ({ state: { view } }: { state: { view: { cells: (string | null)[] } } }) => (
  <GridBoard
    label="A board"
    columns={3}
    names={{ rows: ["1", "2", "3"], columns: ["a", "b", "c"] }}
    cells={view.cells.map((cell) => ({ label: cell ?? "empty", face: cell, isPlayable: false }) as never)}
    onPick={() => {}}
  />
);

export default reactBoard(Board as never);
`;

/** An application as one script, as it is published. */
export async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  return Buffer.from(outputFiles[0].contents);
}
