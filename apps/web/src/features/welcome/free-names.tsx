import { problemOf } from "@yourmove/client";
import { useMemo } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { namesLike } from "./suggested-names.ts";

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

/** Three names like one that is taken, each sent at once; for use within the form that asks for the name. */
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
