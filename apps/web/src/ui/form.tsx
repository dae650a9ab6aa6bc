import type { FormEvent, ReactNode } from "react";

/** What was typed into a field, by the field's name. */
export type Typed = (field: string) => string;

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
