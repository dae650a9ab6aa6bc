import { AGREEMENT, type AnyGame, type GameTexts } from "../game.ts";
import { demandBoardSize, isCount } from "./board-size.ts";
import { demand } from "./failed-check.ts";
import { checkOptions, type ParseOptions } from "./made-options.ts";
import { checkWords } from "./unsaid.ts";
import { shown } from "./values.ts";

const GAME_TYPE = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const WORD = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]+)*$/i;

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

const checkTexts = (language: string, texts: GameTexts, words: readonly string[]): void => {
  demand(LANGUAGE.test(language), "definition", () => `texts.${language} is no language: it is a code, as de or pt-BR`);
  for (const field of ["name", "summary"] as const)
    demand(isText(texts[field]), "definition", () => `texts.${language}.${field} is no text`);
  const { rules, results } = texts;
  const hasRules = Array.isArray(rules) && rules.length > 0 && rules.every(isText);
  demand(hasRules, "definition", () => `texts.${language}.rules is no list of texts`);
  const details = words.filter((word) => word !== AGREEMENT);
  for (const word of details)
    demand(isText(results?.[word]), "definition", () => `the word ${word} has no text in texts.${language}.results`);
  for (const word of Object.keys(results))
    demand(
      details.includes(word),
      "definition",
      () => `texts.${language}.results has ${word}, which is no word of the game`,
    );
};

/** Checks what a definition says of itself, before anything is played. */
export const checkDefinition = (game: AnyGame, parseOptions: ParseOptions): void => {
  const { gameType, rulesVersion, boardSize, resultDetails, texts } = game;
  const isNamed = typeof gameType === "string" && GAME_TYPE.test(gameType) && gameType.length <= 128;
  demand(
    isNamed,
    "definition",
    () => `gameType is ${shown(gameType)}: it is vendor.name, in lower case, 128 characters at most`,
  );
  demand(isCount(rulesVersion), "definition", () => `rulesVersion is ${shown(rulesVersion)}: it counts from 1`);
  demandBoardSize("boardSize", boardSize);
  const areWords =
    Array.isArray(resultDetails) && resultDetails.length > 0 && resultDetails.every((word) => WORD.test(word));
  demand(areWords, "definition", () => `resultDetails are ${shown(resultDetails)}: they are words, with _ between`);
  const areDifferent = new Set(resultDetails).size === resultDetails.length;
  demand(areDifferent, "definition", () => "resultDetails has a word twice");
  const agrees = resultDetails.includes(AGREEMENT);
  const { hasAgreedDraw } = game;
  demand(agrees || !hasAgreedDraw, "definition", () => `resultDetails lacks ${AGREEMENT}, since hasAgreedDraw is true`);
  demand(hasAgreedDraw || !agrees, "definition", () => `resultDetails has ${AGREEMENT}, and hasAgreedDraw is not true`);
  const mayTakeBack = game.hasChance !== true || game.chanceUse !== undefined || game.hasTakeback === false;
  demand(mayTakeBack, "definition", () => "a game with chance in its moves has no takeback");
  demand(!(game.hasSecrets && game.hasTakeback), "definition", () => "a game with secrets has no takeback");
  demand(game.hasSecrets || !game.viewMove, "definition", () => "viewMove is for games with hasSecrets: true");
  // In a joint turn, too, a side may not know what the other has played.
  const hides = game.hasSecrets || game.hasJointTurns === true;
  demand(hides || !game.imagine, "definition", () => "imagine is for games with hasSecrets or hasJointTurns: true");
  const mayReveal = game.hasSecrets || Boolean(game.hasChance) || !game.reveal;
  demand(mayReveal, "definition", () => "reveal is for games with hasSecrets: true or hasChance: true");
  const isPlayed = !hides || game.imagine !== undefined || game.bots === false;
  demand(isPlayed, "definition", () => "a game with secrets or joint turns has imagine, or bots: false");
  const hasMoves = game.hasLegalMoves !== false || game.candidates !== undefined || game.bots === false;
  demand(hasMoves, "definition", () => "a game with hasLegalMoves: false and bots: true has candidates");
  demand(typeof texts?.en === "object", "definition", () => "texts.en is missing");
  for (const [language, text] of Object.entries(texts)) checkTexts(language, text, resultDetails);
  checkOptions(game, parseOptions);
  checkWords(game);
};
