import { lazy } from "react";

const load = {
  signedIn: async () => ({ default: (await import("./signed-in.tsx")).SignedIn }),
  welcome: async () => ({ default: (await import("./features/welcome/welcome.tsx")).Welcome }),
  home: async () => ({ default: (await import("./features/lobby/home-page.tsx")).HomePage }),
  match: async () => ({ default: (await import("./features/match/match-page.tsx")).MatchPage }),
  newMatch: async () => ({ default: (await import("./features/invite/new-match-page.tsx")).NewMatchPage }),
  challenge: async () => ({ default: (await import("./features/challenge/challenge-page.tsx")).ChallengePage }),
  challengeDoor: async () => ({ default: (await import("./features/challenge/challenge-door.tsx")).ChallengeDoor }),
  somebody: async () => ({ default: (await import("./features/challenge/somebody-page.tsx")).SomebodyPage }),
  banned: async () => ({ default: (await import("./features/welcome/banned-door.tsx")).BannedDoor }),
  profile: async () => ({ default: (await import("./features/profile/profile-page.tsx")).ProfilePage }),
};

/** Each page, and what is around those behind the door, is a file of its own that comes when it is first shown. */
export const SignedIn = lazy(load.signedIn);
export const Welcome = lazy(load.welcome);
export const HomePage = lazy(load.home);
export const MatchPage = lazy(load.match);
export const NewMatchPage = lazy(load.newMatch);
export const ChallengePage = lazy(load.challenge);
export const ChallengeDoor = lazy(load.challengeDoor);
export const SomebodyPage = lazy(load.somebody);
export const ProfilePage = lazy(load.profile);
export const BannedDoor = lazy(load.banned);

/** The page that each address begins with. */
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  "": load.home,
  new: load.newMatch,
  somebody: load.somebody,
  matches: load.match,
  players: load.profile,
  c: load.challenge,
};

const firstPages = (path: string, isNewcomer: boolean) => {
  const part = path.split("/")[1] ?? "";
  if (isNewcomer) return [part === "c" ? load.challengeDoor : load.welcome];
  const page = PAGES[part];
  return page ? [load.signedIn, page] : [load.signedIn];
};

/** Loads what is most likely wanted first; a file that does not come is missed, and said, when it is shown. */
export const loadAhead = async (path: string, isNewcomer: boolean): Promise<void> => {
  await Promise.allSettled(firstPages(path, isNewcomer).map((fetchPage) => fetchPage()));
};
