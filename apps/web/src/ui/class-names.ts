/** The names whose conditions hold, as one `className`. */
export const classNames = (conditions: Readonly<Record<string, boolean | null | undefined>>): string =>
  Object.entries(conditions)
    .flatMap(([name, isOn]) => (isOn ? [name] : []))
    .join(" ");
