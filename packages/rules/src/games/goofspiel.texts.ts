import type { Texts } from "@yourmove/game";

/** Goofspiel in words, by language. */
export const goofspielTexts = {
  en: {
    name: "Goofspiel",
    summary: "Sealed bids for prizes, each card once.",
    rules: [
      "Prizes worth 1 to 13, or to as many as were chosen, are shuffled; one lies open each round. Both of you hold cards of the same numbers.",
      "Bid one card for the open prize, face down; once both have bid, the cards are shown. The higher bid takes the prize; equal bids discard it, or leave it for the next round's winner where that was chosen.",
      "Each card is bid only once, so a strong bid now is missing later. The last round plays itself. More prize points win; as many each are a draw.",
    ],
    results: { more_prizes: "More prize points", equal_prizes: "As many prize points each" },
    variants: { standard: "Standard", short: "Short", carry: "Prizes carry over" },
    options: {
      cards: "Cards",
      ties: "Equal bids",
      "ties.discard": "Prizes are discarded",
      "ties.carry": "Prizes carry over",
    },
    refusals: {
      no_card: "There is no such card",
      bid_before: "You have already bid your {bid}",
    },
  },
  de: {
    name: "Goofspiel",
    summary: "Verdeckt auf Preise bieten, jede Karte einmal.",
    rules: [
      "Preise im Wert von 1 bis 13, oder bis zur gewählten Zahl, werden gemischt; in jeder Runde liegt einer offen. Beide halten Karten mit denselben Zahlen.",
      "Biete verdeckt eine Karte auf den offenen Preis; liegen beide Gebote, werden sie gezeigt. Das höhere bekommt den Preis; bei gleichen Geboten verfällt er, oder bleibt für den Nächsten liegen, wenn es so gewählt ist.",
      "Jede Karte wird einmal geboten: Was jetzt stark ist, fehlt später. Die letzte Runde spielt sich von selbst. Wer mehr Preispunkte hat, gewinnt; gleich viele sind unentschieden.",
    ],
    results: { more_prizes: "Mehr Preispunkte", equal_prizes: "Gleich viele Preispunkte" },
    variants: { standard: "Klassisch", short: "Kurz", carry: "Preise bleiben liegen" },
    options: {
      cards: "Karten",
      ties: "Gleiche Gebote",
      "ties.discard": "Preise verfallen",
      "ties.carry": "Preise bleiben liegen",
    },
    refusals: {
      no_card: "Diese Karte gibt es nicht",
      bid_before: "Deine {bid} hast du schon geboten",
    },
  },
} as const satisfies Texts;
