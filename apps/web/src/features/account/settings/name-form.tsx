import type { ReactNode } from "react";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";

interface NameFormProps {
  readonly label: string;
  readonly name: string;
  readonly most: number;
  readonly save: string;
  readonly isPending: boolean;
  readonly onName: (name: string) => void;
  /** What else may be done instead. */
  readonly children: ReactNode;
}

/** Asks for a name for something of one's own. */
export const NameForm = ({ label, name, most, save, isPending, onName, children }: NameFormProps) => (
  <Form className="own-name" onSend={(typed) => onName(typed("name"))}>
    <Field
      name="name"
      label={label}
      defaultValue={name}
      autoComplete="off"
      pattern=".*\S.*"
      maxLength={most}
      autoFocus
    />
    <div className="dialog-actions">
      <button type="submit" className="button is-primary" disabled={isPending}>
        {save}
      </button>
      {children}
    </div>
  </Form>
);
