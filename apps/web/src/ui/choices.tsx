import type { InputHTMLAttributes, ReactNode } from "react";

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
