import { expect, test } from "vitest";
import { de } from "./dictionary-de.ts";
import { en } from "./dictionary-en.ts";
import { fieldWords, nameWords, wordsFor } from "./problem-text.ts";

const field = (name: string, value: string, faults: Partial<ValidityState> = {}) =>
  ({ name, value, minLength: 8, validity: faults }) as HTMLInputElement;

test("names that the service takes are not complained of", () => {
  for (const name of ["Jörg", "Anna Maria", " Robin ", "李小龍"]) expect(nameWords(name, en), name).toBe("");
});

test("what is wrong with a name is said in the player's language", () => {
  expect(nameWords("x ", en)).toBe("Names have 2 to 32 characters.");
  expect(nameWords("x@y", de)).toBe(de.nameFaults.characters);
  expect(nameWords("Anna  Maria", de)).toBe(de.nameFaults.spaces);
  const errors = [{ path: "username", message: "mixes scripts that are not written together" }];
  const problem = {
    type: "about:blank",
    title: "",
    status: 400,
    detail: "",
    code: "invalid_request",
    requestID: "1",
    errors,
  } as const;
  for (const t of [en, de]) expect(wordsFor(problem, t)).toBe(t.nameFaults.scripts);
});

test("so is what is missing or too short in any field", () => {
  expect(fieldWords(field("username", "", { valueMissing: true }), en)).toBe(en.nameFaults.length);
  expect(fieldWords(field("password", "", { valueMissing: true }), de)).toBe("Hier fehlt noch etwas.");
  expect(fieldWords(field("password", "abc", { tooShort: true }), en)).toContain("at least 8 characters");
});
