import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import { Icon } from "./icon.tsx";

interface ChoicesProps {
  readonly legend: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Several choices, of which one is taken. */
export const Choices = ({ legend, className = "", children }: ChoicesProps) => (
  <fieldset className={`choices ${className}`}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

/** One of several choices; its attributes are those of a radio button. */
export const Choice = ({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <label className="choice">
    <input type="radio" {...input} />
    {children}
  </label>
);

/** An input's attributes, with its label and hint. */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  /** Inside the field, at its end. */
  readonly end?: ReactNode;
  /** Whether the last submit was refused because of this field. */
  readonly isWrong?: boolean;
}

/** A labelled input that must be filled in. */
export const Field = ({ label, hint, end, isWrong = false, className = "", ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-input">
        <input
          {...input}
          id={id}
          required
          className={`input ${className}`}
          aria-invalid={isWrong}
          aria-describedby={hint && `${id}-hint`}
        />
        {end}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="soft small">
          {hint}
        </p>
      )}
    </div>
  );
};

/** The reason of a refusal; the region exists before the words, so that they are announced. */
export const Refusal = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text && (
      <p className="alert">
        <Icon name="warning" />
        {text}
      </p>
    )}
  </div>
);

/** The value of a field, by its name. */
export type Typed = (field: string) => string;

interface FormProps {
  readonly className?: string;
  readonly onSend: (typed: Typed) => void;
  /** Words for an invalid field; without it, the browser shows its own. */
  readonly wordsFor?: (input: HTMLInputElement) => string;
  /** Called as something is typed: what was refused before is past. */
  readonly onEdit?: () => void;
  readonly children: ReactNode;
}

const firstWrong = (form: HTMLFormElement) =>
  [...form.elements].find((field) => field instanceof HTMLInputElement && !field.validity.valid);

/** A form that submits its values once every field is valid. */
export const Form = ({ className = "entry", onSend, wordsFor, onEdit, children }: FormProps) => {
  const [fault, setFault] = useState<string | null>(null);
  const onInput = () => {
    setFault(null);
    onEdit?.();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = wordsFor && (firstWrong(event.currentTarget) as HTMLInputElement | undefined);
    setFault(wrong ? wordsFor(wrong) : null);
    if (wrong) return wrong.focus();
    const fields = new FormData(event.currentTarget);
    onSend((field) => String(fields.get(field) ?? ""));
  };
  return (
    <form className={className} onSubmit={onSubmit} onInput={onInput} noValidate={wordsFor !== undefined}>
      {children}
      {wordsFor && <Refusal text={fault} />}
    </form>
  );
};
