import type { GameType } from "@yourmove/rules";
import { account } from "./de/account.ts";
import { layout } from "./de/layout.ts";
import { lobby } from "./de/lobby.ts";
import { match } from "./de/match.ts";
import { notifications } from "./de/notifications.ts";
import type { Dictionary, GamesTexts, GameWords, PeopleTexts } from "./dictionary.ts";

/** Blocks, reports and privacy, in German. */
const people: PeopleTexts = {
  blocks: {
    block: "Blockieren",
    unblock: "Freigeben",
    blocked: "Du blockierst diese Person",
    blockTitle: (name) => `${name} blockieren?`,
    hint: "Ihr könnt euch gegenseitig nicht mehr einladen, finden oder online sehen. Offene Einladungen zwischen euch enden.",
    goOn: "Begonnene Partien gehen weiter.",
    keep: "Nicht blockieren",
    done: (name) => `Du blockierst jetzt ${name}. Offene Einladungen zwischen euch sind beendet.`,
    undone: (name) => `Du blockierst ${name} nicht mehr.`,
    unblockOf: (name) => `${name} freigeben`,
    title: "Blockierte Personen",
    none: "Du blockierst niemanden.",
    meanwhile: "Du blockierst diese Person. Die Partie geht bis zu ihrem Ende weiter.",
    full: (most) => `Du blockierst schon ${most} Personen, mehr sind nicht möglich. Gib zuerst eine frei.`,
  },
  report: {
    report: "Melden",
    title: (name) => `${name} melden`,
    hint: "Der Betreiber dieses Dienstes liest es. Die Person erfährt nichts davon.",
    reason: "Grund",
    reasons: {
      cheating: "Betrug",
      harassment: "Belästigung",
      stalling: "Hinhalten",
      name: "Name oder Bild",
      other: "Etwas anderes",
    },
    text: "Was ist geschehen?",
    textHint: "Optional",
    left: (typed, most) => `${typed} von ${most} Zeichen`,
    alsoBlock: "Diese Person auch blockieren",
    send: "Meldung senden",
    done: "Danke. Deine Meldung ist verschickt.",
    tooMany: (wait) => `Gerade sind keine weiteren Meldungen möglich. Versuche es in ${wait} noch einmal.`,
  },
  invite: {
    more: "Mehr",
    moreOf: (name) => `Weitere Antworten an ${name}`,
    title: (name) => `Einladung von ${name}`,
    declineAndBlock: "Ablehnen und blockieren",
    declineAndReport: "Ablehnen und melden",
  },
  privacy: {
    title: "Privatsphäre und Blockierte",
    hint: "Wer dich nicht einladen darf, erfährt nur, dass keine Partie mit dir möglich ist.",
    invitesFrom: "Wer dich einladen darf",
    invites: {
      everyone: "Alle",
      accounts: "Alle außer Gästen",
      known: "Wer mit dir gespielt hat",
      nobody: "Niemand",
    },
    presence: "Wer dich online sieht",
    presences: { everyone: "Alle", known: "Wer mit dir gespielt hat", nobody: "Niemand" },
    saved: "Gespeichert.",
  },
};

const games = {
  "tic-tac-toe": { name: "Tic-Tac-Toe", summary: "Drei in einer Reihe gewinnen." },
  "connect-four": { name: "Vier gewinnt", summary: "Steine fallen; vier in einer Reihe gewinnen." },
  gomoku: { name: "Gomoku", summary: "Fünf in einer Reihe auf weitem Brett." },
  reversi: { name: "Reversi", summary: "Steine einschließen und umdrehen." },
  "ultimate-tic-tac-toe": {
    name: "Ultimatives Tic-Tac-Toe",
    summary: "Neun Bretter; jeder Zug bestimmt das nächste.",
  },
  checkers: { name: "Dame", summary: "Springen und krönen; Schlagen ist Pflicht." },
  chess: { name: "Schach", summary: "Der Klassiker: Setz den König matt." },
  "dots-and-boxes": { name: "Käsekästchen", summary: "Kästchen schließen; jedes zieht noch einmal." },
  battleship: { name: "Schiffe versenken", summary: "Die eigene Flotte verstecken, die andere finden." },
  backgammon: { name: "Backgammon", summary: "Fünfzehn Steine mit den Würfeln nach Hause bringen." },
  goofspiel: { name: "Goofspiel", summary: "Verdeckte Gebote auf dreizehn Preise." },
} satisfies Record<GameType, GameWords>;

/** The games, in German. */
const gamesTexts: GamesTexts = { games, unknownGame: "Spiel" };

/** The lobby in German. */
export const de: Dictionary = {
  language: "de",
  ...layout,
  ...lobby,
  ...match,
  ...gamesTexts,
  ...account,
  ...people,
  ...notifications,
};
