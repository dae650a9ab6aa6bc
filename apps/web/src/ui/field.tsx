import { type InputHTMLAttributes, useId } from "react";

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
