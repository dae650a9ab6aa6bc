/** A bearer token, or where to find one: asked at each call, and once more with the token that was refused. */
export type TokenOption =
  | string
  | ((refused: string | null) => string | null | undefined | Promise<string | null | undefined>)
  | null
  | undefined;

/** The bearer token to speak with. */
export interface Token {
  /** The token for a call, or in place of a refused one; null where there is none, or no other. */
  get(refused: string | null): Promise<string | null>;
}

/** The token of the client's options; without one it is left to the browser's cookie. */
export const tokenOf = (option: TokenOption): Token => ({
  async get(refused) {
    if (typeof option === "function") return (await option(refused)) ?? null;
    return refused === null ? (option ?? null) : null;
  },
});
