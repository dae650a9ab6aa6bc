import { LIMITS } from "@yourmove/contract";
import { Field, type FieldProps } from "../../ui/field.tsx";

/** Asks for a password that is to be, within the service's bounds. */
export const NewPasswordField = (props: FieldProps) => (
  <Field
    type="password"
    autoComplete="new-password"
    minLength={LIMITS.password.min}
    maxLength={LIMITS.password.max}
    {...props}
  />
);
