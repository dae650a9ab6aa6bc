/** The full figures of a promise with ROUNDS=full (npm run test:long), and a share of them in npm test. */
export const rounds = ({ full, quick }: { full: number; quick: number }): number =>
  process.env["ROUNDS"] === "full" ? full : quick;
