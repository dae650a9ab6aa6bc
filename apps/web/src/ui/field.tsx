import { type InputHTMLAttributes, type ReactNode, useId } from "react";

/** An input's own attributes, and what stands around it. */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  /** What stands within the field, at its end. */
  readonly end?: ReactNode;
  /** Whether what was sent last is refused because of this field. */
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
