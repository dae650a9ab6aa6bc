/** As much of a schema's error as says what does not fit. */
interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** What does not fit a schema first, in a line: `left: Invalid input`. */
export const misfitIn = ({ issues: [issue] }: Issues): string =>
  [issue?.path.join("."), issue?.message].filter(Boolean).join(": ");
