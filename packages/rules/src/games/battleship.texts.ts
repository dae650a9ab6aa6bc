import type { Texts } from "@yourmove/game";

/** Battleship in words, by language. */
export const battleshipTexts = {
  en: {
    name: "Battleship",
    summary: "Hide a fleet, find the other.",
    rules: [
      "Hide your ships in your waters, across or down. The classic fleet has five, of 5, 4, 3, 3 and 2 cells, which may touch, but not overlap; the Russian one has one of 4, two of 3, three of 2 and four of 1, none touching another.",
      "Then fire one shot each in turn, and another after a hit where that was chosen; X begins. You learn whether it hit, and see a whole ship once it is sunk.",
      "Whoever sinks the whole fleet of the other wins. Then both fleets are shown.",
    ],
    results: { fleet_sunk: "The fleet is sunk" },
    variants: { standard: "Standard", russian: "Russian", shoot_again: "A hit shoots again" },
    options: {
      fleet: "Fleet",
      "fleet.classic": "Classic: 5, 4, 3, 3, 2",
      "fleet.russian": "Russian: 4, two of 3, three of 2, four of 1",
      shootAgain: "A hit shoots again",
    },
    refusals: {
      fleets_placed: "The fleets are placed: fire at a cell",
      no_ships: "A fleet is a list of ships",
      classic_fleet: "A fleet is one ship each of 5, 4, 3, 3 and 2",
      russian_fleet: "A fleet is one ship of 4, two of 3, three of 2 and four of 1",
      off_board: "A ship must lie on the board",
      overlap: "Ships must not overlap",
      touching: "Ships must not touch, not even by a corner",
      fleet_first: "Place your fleet first",
      no_cell: "There is no such cell",
      fired_before: "You have already fired at row {row}, column {column}",
    },
  },
  de: {
    name: "Schiffe versenken",
    summary: "Die eigene Flotte verstecken, die andere finden.",
    rules: [
      "Verstecke deine Schiffe in deinem Gewässer, waagrecht oder senkrecht. Die klassische Flotte hat fünf, mit 5, 4, 3, 3 und 2 Feldern, die sich berühren, aber nicht überlappen dürfen; die russische eines mit 4, zwei mit 3, drei mit 2 und vier mit 1, von denen keines ein anderes berührt.",
      "Danach schießt ihr abwechselnd, je ein Schuss, und nach einem Treffer noch einer, wenn es so gewählt ist; X beginnt. Du erfährst, ob er traf, und siehst ein Schiff ganz, sobald es versenkt ist.",
      "Wer die ganze andere Flotte versenkt, gewinnt. Danach sind beide Flotten zu sehen.",
    ],
    results: { fleet_sunk: "Die Flotte ist versenkt" },
    variants: { standard: "Klassisch", russian: "Russisch", shoot_again: "Treffer schießt noch einmal" },
    options: {
      fleet: "Flotte",
      "fleet.classic": "Klassisch: 5, 4, 3, 3, 2",
      "fleet.russian": "Russisch: 4, zwei mit 3, drei mit 2, vier mit 1",
      shootAgain: "Treffer schießt noch einmal",
    },
    refusals: {
      fleets_placed: "Die Flotten stehen: Schieß auf ein Feld",
      no_ships: "Eine Flotte ist eine Liste von Schiffen",
      classic_fleet: "Eine Flotte ist je ein Schiff mit 5, 4, 3, 3 und 2 Feldern",
      russian_fleet: "Eine Flotte ist ein Schiff mit 4 Feldern, zwei mit 3, drei mit 2 und vier mit 1",
      off_board: "Ein Schiff muss auf dem Brett liegen",
      overlap: "Schiffe dürfen sich nicht überlappen",
      touching: "Schiffe dürfen sich nicht berühren, auch nicht an einer Ecke",
      fleet_first: "Stelle erst deine Flotte auf",
      no_cell: "Dieses Feld gibt es nicht",
      fired_before: "Auf Reihe {row}, Spalte {column} hast du schon geschossen",
    },
  },
} as const satisfies Texts;
