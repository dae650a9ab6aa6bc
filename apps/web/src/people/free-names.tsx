import { problemOf } from "@yourmove/client";
import { LIMITS, normalizeUsername } from "@yourmove/contract";
import { useMemo } from "react";
import { useText } from "../i18n/use-text.tsx";

const ADJECTIVES = ["Bold", "Bright", "Calm", "Clever", "Jolly", "Keen", "Lucky", "Merry", "Quick", "Sunny", "Swift"];

const ANIMALS = ["Badger", "Bear", "Falcon", "Finch", "Fox", "Heron", "Lynx", "Otter", "Owl", "Panda", "Raven", "Wren"];

/** A suggested name; `random` gives numbers from 0 up to 1. */
export const pleasantName = (random: () => number = Math.random): string => {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return `${pick(ADJECTIVES)}${pick(ANIMALS)}${1000 + Math.floor(random() * 9000)}`;
};

/** How many digits each suggestion adds: the more, the surer it is free. */
const DIGITS = [2, 3, 4] as const;

/** Three names like one that is taken, each with digits that hardly anybody has. */
export const namesLike = (taken: string, random: () => number = Math.random): readonly string[] => {
  const room = LIMITS.username.max - Math.max(...DIGITS);
  const letters = [...normalizeUsername(taken)].slice(0, room);
  const stem = letters.slice(0, letters.findLastIndex((letter) => !/[ \d]/u.test(letter)) + 1).join("");
  return DIGITS.map((count) => `${stem}${Math.floor((1 + random() * 9) * 10 ** (count - 1))}`);
};

interface FreeNamesProps {
  /** Why the name was refused. */
  readonly error: unknown;
  /** The name that was sent. */
  readonly taken: string | undefined;
}

/** Types the name into the form's field and sends it: only the service knows whether it is free. */
const send = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem("username");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = name;
  field.setCustomValidity("");
  form?.requestSubmit();
};

/** Three names like a taken one; a click submits the form with it. */
export const FreeNames = ({ error, taken = "" }: FreeNamesProps) => {
  const t = useText();
  // Others with every refusal, the same for as long as it stands.
  const names = useMemo(() => (error ? namesLike(taken) : []), [error, taken]);
  if (problemOf(error)?.code !== "username_taken") return null;
  return (
    <fieldset className="free-names">
      <legend className="soft small">{t.welcome.freeNames}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="button name"
          dir="auto"
          onClick={({ currentTarget: { form } }) => send(form, name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
};
