import type { AvatarID } from "./account.ts";

/** One of the service's own bots. */
export interface BotProfile {
  readonly username: string;
  /** From 1, the weakest, to 5. */
  readonly level: 1 | 2 | 3 | 4 | 5;
  readonly avatar: AvatarID;
  /** What it is like, in a line, by language. */
  readonly character: Readonly<Record<"en" | "de", string>>;
}

/** The service's own bots, the weakest first. In games with three levels the second plays as the first, and the fourth as the last. */
export const BOT_PROFILES = [
  {
    username: "Pip",
    level: 1,
    avatar: "03",
    character: {
      en: "New to everything, and delighted by all of it.",
      de: "Fängt überall gerade erst an und freut sich über alles.",
    },
  },
  {
    username: "Moss",
    level: 2,
    avatar: "07",
    character: {
      en: "In no hurry. Sees what is there, seldom what comes.",
      de: "Hat es nicht eilig. Sieht, was da ist, selten, was kommt.",
    },
  },
  {
    username: "Nova",
    level: 3,
    avatar: "11",
    character: {
      en: "Quick, curious, and careless once she is ahead.",
      de: "Schnell, neugierig und leichtsinnig, sobald sie vorn liegt.",
    },
  },
  {
    username: "Quill",
    level: 4,
    avatar: "15",
    character: {
      en: "Takes notes. Forgives little.",
      de: "Schreibt alles mit. Verzeiht wenig.",
    },
  },
  {
    username: "Atlas",
    level: 5,
    avatar: "19",
    character: {
      en: "Carries the whole board in his head.",
      de: "Trägt das ganze Brett im Kopf.",
    },
  },
] as const satisfies readonly BotProfile[];

/** Whose name a person has gets a number behind it. */
const baseOf = (username: string): string => username.replace(/-\d+$/, "");

/** The profile of one of the service's own bots by its name as the wire has it; undefined for anybody else's. */
export const botProfileOf = (username: string): BotProfile | undefined =>
  BOT_PROFILES.find((profile) => profile.username === baseOf(username));

/** The games whose rules tell five levels of bots apart; all others tell three. */
const FIVE_LEVELS: readonly string[] = ["chess", "checkers"];

/** How many levels of bots a game has. */
export const botLevelsOf = (gameType: string): 3 | 5 => (FIVE_LEVELS.includes(gameType) ? 5 : 3);

/** The level that a bot plays at in a game, as the one whose own it is. */
export const playedLevel = ({ level }: BotProfile, gameType: string): BotProfile["level"] => {
  if (botLevelsOf(gameType) === 5 || level === 3) return level;
  return level < 3 ? 1 : 5;
};

/** Whether a bot plays as strong as no other does in a game. */
export const isOwnLevel = (profile: BotProfile, gameType: string): boolean =>
  playedLevel(profile, gameType) === profile.level;
