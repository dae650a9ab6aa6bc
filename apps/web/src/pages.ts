import { loadFaces } from "./boards/load-faces.ts";
import { pageFile } from "./file-page.tsx";

/** Each page, and what is around those behind the door, is a file of its own that comes when it is first shown. */
export const pages = {
  signedIn: pageFile(async () => (await import("./signed-in.tsx")).SignedIn),
  welcome: pageFile(async () => (await import("./features/welcome/welcome.tsx")).Welcome),
  home: pageFile(async () => (await import("./features/lobby/home-page.tsx")).HomePage),
  match: pageFile(async () => (await import("./features/match/match-page.tsx")).MatchPage),
  newMatch: pageFile(async () => (await import("./features/invite/new-match-page.tsx")).NewMatchPage),
  challenge: pageFile(async () => (await import("./features/challenge/challenge-page.tsx")).ChallengePage),
  challengeDoor: pageFile(async () => (await import("./features/challenge/challenge-door.tsx")).ChallengeDoor),
  somebody: pageFile(async () => (await import("./features/challenge/somebody-page.tsx")).SomebodyPage),
  banned: pageFile(async () => (await import("./features/welcome/banned-door.tsx")).BannedDoor),
  profile: pageFile(async () => (await import("./features/profile/profile-page.tsx")).ProfilePage),
};

const loadMatch = async (gameType = "") => {
  const [{ loadBoard }] = await Promise.all([import("./boards/registry.ts"), pages.match.load()]);
  await loadBoard(gameType);
};

/** A page stands without its pictures, so that nobody waits for them. */
const withFaces = (load: () => Promise<unknown>) => () => {
  loadFaces().catch(() => {});
  return load();
};

/** What each address begins with, with the part of it that follows. */
const LOADS: Readonly<Record<string, (rest?: string) => Promise<unknown>>> = {
  "": withFaces(pages.home.load),
  new: withFaces(pages.newMatch.load),
  somebody: withFaces(pages.somebody.load),
  matches: loadMatch,
  players: pages.profile.load,
  c: pages.challenge.load,
};

const firstPages = (path: string, isNewcomer: boolean): Promise<unknown>[] => {
  const [, part = "", rest] = path.split("/");
  if (isNewcomer) return [part === "c" ? pages.challengeDoor.load() : pages.welcome.load()];
  const load = Object.hasOwn(LOADS, part) ? LOADS[part] : undefined;
  return load ? [pages.signedIn.load(), load(rest)] : [pages.signedIn.load()];
};

/** Loads what is most likely wanted first; a file that does not come is missed, and said, when it is shown. */
export const loadAhead = async (path: string, isNewcomer: boolean): Promise<void> => {
  await Promise.allSettled(firstPages(path, isNewcomer));
};
