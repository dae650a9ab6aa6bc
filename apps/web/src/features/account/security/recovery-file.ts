import type { SecurityTexts } from "../../../i18n/texts/security.ts";

/** Whose codes they are, and where they are good. */
interface Owner {
  readonly username: string;
  /** Where the service is found, as in `https://play.example`. */
  readonly origin: string;
}

/** Recovery codes as a text to keep. */
export const recoveryFile = (codes: readonly string[], { username, origin }: Owner, texts: SecurityTexts["codes"]) => {
  const lines = codes.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`);
  return [texts.fileTitle, `${username} · ${origin}`, "", ...lines, "", texts.fileHint, ""].join("\r\n");
};
