import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

/** What was typed into a field, by the field's name. */
type Typed = (field: string) => string;

interface FormProps {
  readonly className?: string;
  readonly onSend: (typed: Typed) => void;
  readonly children: ReactNode;
}

/** A form that hands over what was typed, once the browser finds every field right. */
export const Form = ({ className = "entry", onSend, children }: FormProps) => {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSend((field) => String(fields.get(field) ?? ""));
  };
  return (
    <form className={className} onSubmit={onSubmit}>
      {children}
    </form>
  );
};

/** An input's own attributes, and what stands around it. */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  /** Whether what was sent last is refused because of this field. */
  readonly isWrong?: boolean;
}

/** A labelled input that must be filled in. */
export const Field = ({ label, hint, isWrong = false, className = "", ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        required
        className={`input ${className}`}
        aria-invalid={isWrong}
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && (
        <p id={`${id}-hint`} className="soft small">
          {hint}
        </p>
      )}
    </div>
  );
};

/** Why something was refused; the region is there before the words, so that they are read out. */
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
