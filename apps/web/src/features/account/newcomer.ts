/** Set by the server on a page that came without credentials, where no other way of signing in is set up. */
const MARK = "yourmove_newcomer=1";

/** Whether it is known, without asking, that nobody is signed in here. */
export const isNewcomer = (): boolean => document.cookie.split("; ").includes(MARK);

/** Whoever has signed in is no newcomer. */
export const forgetNewcomer = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on plain http
  document.cookie = `${MARK}; Path=/; Max-Age=0; SameSite=Lax`;
};
