// The rules know no Node; their tests run in it.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** The full figure of a count with ROUNDS=full (npm run test:long), and a share of it in npm test. */
export const rounds = ({ full, quick }: { full: number; quick: number }): number =>
  process.env["ROUNDS"] === "full" ? full : quick;
