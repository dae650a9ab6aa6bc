// The borders between rooms, in one table. `npm run lint` says where an import crosses one, and what to do instead.
import { existsSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";

/** Which of our packages a workspace may import, by the name behind `@yourmove/`. */
export const workspaces = {
  "packages/contract": {
    may: [],
    says: "The contract stands alone: it may import zod and nothing of ours. Move what you need here into contract.",
  },
  "packages/game": {
    may: ["game/testing"],
    says: "The kit stands alone, since whoever writes a game has nothing else of ours: it may import zod and nothing of ours.",
  },
  "packages/create-yourmove-game": {
    may: ["game", "game/testing", "client"],
    says: "It copies a folder, whose files know the kit alone, and the client's types by name.",
  },
  "packages/rules": {
    may: ["contract", "contract/*", "game", "game/*"],
    says: "Rules may import contract and game only. What reads or writes belongs in packages/api; pass it in as a parameter.",
  },
  "packages/pg-pipeline": {
    may: [],
    says: "The pipelined pool may import pg and nothing of ours: it knows nothing of matches. What does belongs in packages/db.",
  },
  "packages/db": {
    may: ["contract", "contract/*", "pg-pipeline", "rules"],
    says: "The database package may import contract, pg-pipeline, and types of rules; decide in packages/api.",
  },
  "packages/api": {
    may: ["contract", "contract/*", "game", "rules", "rules/*", "db", "db/*"],
    says: "The service may import contract, rules, db and, for games of its tests, the kit. HTTP belongs in apps/server.",
  },
  "packages/client": {
    may: ["contract", "contract/*"],
    says: "The client may import contract; nothing of the server may reach a browser.",
  },
  "packages/react": {
    may: ["client", "client/*", "contract", "contract/counts", "react"],
    says: "The hooks speak to the service through @yourmove/client, and may use types and the counts of contract; what only our lobby needs belongs in apps/web.",
  },
  "packages/testing": {
    may: ["api", "client", "db", "db/testing", "game", "server", "server/in-process"],
    says: "Testing starts the server in-process and speaks to it through the client: what it needs beyond that belongs in apps/server/src/in-process.ts.",
  },
  "packages/admin": {
    may: ["contract"],
    says: "The operator's command asks the service over HTTP: it may use the contract's types and nothing else of ours.",
  },
  "packages/yourmove": {
    may: ["admin", "client", "client/*", "db", "server/main", "server/settings", "server/games"],
    says: "The command starts and asks what is elsewhere: what it should do belongs in apps/server, prisma/data or packages/admin.",
  },
  "apps/server": {
    may: ["api", "api/*", "contract", "contract/*", "db", "db/*", "game", "game/*", "rules", "rules/*"],
    says: "The server may import api, contract, db, game and rules; the lobby is served as built files.",
  },
  "apps/web": {
    may: [
      "api",
      "client",
      "client/*",
      "react",
      "react/*",
      "contract",
      "contract/*",
      "game",
      "game/*",
      "rules",
      "rules/*",
    ],
    says: "The lobby speaks to the service through @yourmove/client and @yourmove/react, and may use contract, rules, the kit and the type of api's router.",
  },
  "apps/docs": {
    may: ["rules"],
    says: "The site is made from documents, the OpenAPI document and the games' definitions: what else it should show belongs in one of these.",
  },
};

const featuresSay =
  "Features use one another one way only, as the table in tools/checks/borders.mjs has it. What else two of them share belongs in live, layout, people or ui.";

/** Which other features a feature of the lobby may import. */
export const features = {
  daily: [],
  match: ["blocks"],
  play: ["challenge", "terms"],
  challenge: ["account", "terms"],
  lobby: ["daily", "play", "match", "challenge", "account"],
  profile: ["lobby", "blocks", "play"],
  welcome: ["account", "daily"],
  account: ["blocks"],
};

const api = (...names) => names.map((name) => `packages/api/src/${name}`);
const server = (...names) => names.map((name) => `apps/server/src/${name}`);
const web = (...names) => names.map((name) => `apps/web/src/${name}`);

/** What the rooms of a workspace may not import of it; a room is a folder or a file. */
export const rooms = [
  {
    in: ["packages/db/src/queries", "packages/db/src/database.ts"],
    not: ["open", "migrations", "testing"].map((name) => `packages/db/src/${name}`),
    says: "A query takes the handle and knows not how it was opened: pass what you need as a parameter.",
  },
  {
    in: api(
      "identity",
      "auth",
      "account",
      "people",
      "admin",
      "matches",
      "challenges",
      "polls",
      "events",
      "maintenance",
      "bots",
      "answer.ts",
      "games.ts",
      "idempotency.ts",
    ),
    not: api("operations", "router.ts", "services.ts"),
    says: "The service's rooms know no operation: take what is needed as a parameter, and let the operation call you.",
  },
  {
    in: api("answer.ts"),
    not: api("identity", "auth", "account", "people", "matches", "polls", "bots"),
    says: "An answer says what came out, whatever it was about: what knows matches or people belongs in their rooms.",
  },
  {
    in: api("identity"),
    not: api("auth", "account", "people", "matches", "challenges", "polls", "events"),
    says: "identity says who acts and who is online, and is the ground of the other rooms: what knows more belongs in auth or account.",
  },
  {
    in: server("http", "auth", "ops"),
    not: server("rest", "trpc", "docs", "lobby", "bots"),
    says: "What every request passes knows nothing of what is mounted: let app.ts pass in what it needs.",
  },
  {
    in: web("people"),
    not: web("features", "layout", "live", "boards"),
    says: "people draws somebody who is given: pass in what it should show.",
  },
  {
    in: web("i18n"),
    not: web("features", "layout", "boards", "ui"),
    says: "The words know no page: pass in what they speak about.",
  },
  {
    in: web("live"),
    not: web("features", "layout", "boards", "ui"),
    says: "live keeps the matches and draws nothing: let the page read them, and pass in what to show.",
  },
  {
    in: web("boards"),
    not: web("features", "layout", "live"),
    says: "A board shows one position and tells one move: what else it needs comes with BoardProps.",
  },
  {
    in: web("layout"),
    not: web("features"),
    says: "The layout stands around every page and knows none: let app.tsx hand it what differs.",
  },
];

/** A file with one thing in it that few may take, and the names by which it could be had past the file. */
export const doors = [
  {
    door: "apps/web/src/client.ts",
    within: "apps/web/src",
    to: web("api.ts", "api-provider.tsx", "live/live-provider.tsx"),
    names: ["createMatchClient", "useMatchClient"],
    says: "The lobby calls the service by the hooks of @yourmove/react, by trpc, or by a call that api.ts names: add yours there.",
  },
];

const leaf = "apps/web/src/ui";
const leafSays = "ui draws what it is given and knows nothing of ours: pass words, pictures and actions in as props.";
const pure = ["packages/rules/src", "packages/game/src"];
const pureSays =
  "The rules are pure and run in the browser too: take what you need as a parameter, or do it in packages/api.";
const testsSay = "A test imports no other workspace's tests: what several of them use stands in tests/support.";
const typesSay =
  "The lobby knows the service by its router's type alone: write `import type`; nothing of the server may reach a browser.";

/** The imports of a source that cross a border, each with its line and what to do instead. */
export function crossings(path, text) {
  return importsOf(text).flatMap(({ specifier, position, isType, names }) => {
    const line = text.slice(0, position).split("\n").length;
    return reasonsAgainst(path, { specifier, isType, names }).map((says) => ({ path, line, specifier, says }));
  });
}

/** Rooms of the table that are not there, so that no border falls when a folder is renamed. */
export function missingRooms(root) {
  const guarded = doors.flatMap(({ door, to }) => [door, ...to]);
  const rows = rooms.flatMap((row) => [...row.in, ...row.not]);
  const named = [...Object.keys(workspaces), ...rows, ...guarded, leaf, ...pure];
  const all = [...named, ...Object.keys(features).map((name) => `apps/web/src/features/${name}`)];
  return [...new Set(all)].filter((room) => !existsSync(posix.join(root, room)));
}

function reasonsAgainst(path, { specifier, isType, names }) {
  const target = specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
  return [
    ...againstWorkspace(path, specifier),
    ...rooms
      .filter((row) => target && row.in.some((room) => isIn(path, room)) && row.not.some((room) => isIn(target, room)))
      .map(({ says }) => says),
    ...againstFeature(path, target),
    ...againstTests(path, target),
    ...againstDoors(path, target, names),
    ...(isIn(path, leaf) && (target ? !isIn(target, leaf) : specifier.startsWith("@yourmove/")) ? [leafSays] : []),
    ...(pure.some((room) => isIn(path, room)) &&
    !/\.test\.ts$/.test(path) &&
    /^(node:|(fs|path|crypto|os)$)/.test(specifier)
      ? [pureSays]
      : []),
    ...(isIn(path, "apps/web") && !isType && /^@yourmove\/api(\/|$)/.test(specifier) ? [typesSay] : []),
  ];
}

function againstWorkspace(path, specifier) {
  const [workspace] = Object.keys(workspaces).filter((name) => isIn(path, name));
  const [, name] = /^@yourmove\/(.+)$/.exec(specifier) ?? [];
  if (!workspace || name === undefined) return [];
  // A test of what plays any game writes one of its own, as strangers do.
  if (name === "game" && path.startsWith(`${workspace}/test/`)) return [];
  const { may, says } = workspaces[workspace];
  const isAllowed = may.some((one) => (one.endsWith("/*") ? name.startsWith(one.slice(0, -1)) : name === one));
  return isAllowed ? [] : [says];
}

function againstFeature(path, target) {
  const [from, to] = [path, target].map((each) => /^apps\/web\/src\/features\/([^/]+)\//.exec(each ?? "")?.[1]);
  return from && to && from !== to && !features[from]?.includes(to) ? [featuresSay] : [];
}

function againstTests(path, target) {
  const [, owner] = /^((?:packages|apps)\/[^/]+)\/test\//.exec(target ?? "") ?? [];
  const isTest = /\.(test|spec)\.\w+$|\/test\/|^tests\/(acceptance|e2e|outside|support)\//.test(path);
  return owner && isTest && !isIn(path, owner) ? [testsSay] : [];
}

function againstDoors(path, target, names) {
  const isTest = /\.test\.\w+$/.test(path);
  return doors
    .filter(({ door, within, to }) => isIn(path, within) && path !== door && !to.includes(path) && !isTest)
    .filter((one) => target === one.door || names.some((name) => one.names.includes(name)))
    .map(({ says }) => says);
}

function isIn(path, room) {
  return path === room || path.startsWith(`${room}/`);
}

function importsOf(text) {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => {
    const before = text.slice(0, pos);
    const statement = before.slice(Math.max(before.lastIndexOf("import"), before.lastIndexOf("export")));
    const isType = /^(import|export)\s+type\b/.test(statement);
    return { specifier: fileName, position: pos, isType, names: statement.match(/\w+/g) ?? [] };
  });
}
