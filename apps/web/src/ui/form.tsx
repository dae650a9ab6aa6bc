import { type FormEvent, type ReactNode, useState } from "react";
import { Refusal } from "./refusal.tsx";

/** What was typed into a field, by the field's name. */
export type Typed = (field: string) => string;

interface FormProps {
  readonly className?: string;
  readonly onSend: (typed: Typed) => void;
  /** Says what is wrong with a field; without it, the browser does so in words of its own. */
  readonly wordsFor?: (input: HTMLInputElement) => string;
  readonly children: ReactNode;
}

const firstWrong = (form: HTMLFormElement) =>
  [...form.elements].find((field) => field instanceof HTMLInputElement && !field.validity.valid);

/** A form that hands over what was typed, once every field is right. */
export const Form = ({ className = "entry", onSend, wordsFor, children }: FormProps) => {
  const [fault, setFault] = useState<string | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = wordsFor && (firstWrong(event.currentTarget) as HTMLInputElement | undefined);
    setFault(wrong ? wordsFor(wrong) : null);
    if (wrong) return wrong.focus();
    const fields = new FormData(event.currentTarget);
    onSend((field) => String(fields.get(field) ?? ""));
  };
  return (
    <form className={className} onSubmit={onSubmit} noValidate={wordsFor !== undefined}>
      {children}
      {wordsFor && <Refusal text={fault} />}
    </form>
  );
};
