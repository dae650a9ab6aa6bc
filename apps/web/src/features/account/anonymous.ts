/** Set by the server on a page that came without credentials, where no other way of signing in is set up. */
const MARK = "yourmove_newcomer=1";

/** Whether it is known, without a request, that nobody is signed in here. */
export const isAnonymous = (): boolean => document.cookie.split("; ").includes(MARK);

/** Takes the server's mark away: somebody has signed in. */
export const forgetAnonymous = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on plain http
  document.cookie = `${MARK}; Path=/; Max-Age=0; SameSite=Lax`;
};
