/** What a request was authenticated with. */
export type Credential =
  | { readonly kind: "session" | "api_key"; readonly sessionID: number }
  | { readonly kind: "host"; readonly expiresTime: number };

/** The signed-in user behind a request. */
export interface Viewer {
  readonly userID: number;
  readonly isGuest: boolean;
  /** The session, API key or host token that vouches for the user; checked again after a poll (contract 4.2). */
  readonly credential: Credential;
}
