import type { AccountAct } from "@yourmove/contract";

/** What can go wrong with a passkey. */
type PasskeyTrouble = "canceled" | "there" | "failed" | "full";

/** Every text of signing in beyond name and password, of devices, and of the settings' language: loaded where it is first shown. */
export interface SecurityTexts {
  /** The settings' own. */
  settings: Record<"language" | "asBrowser" | "nameHint" | "nameTaken" | "tooOften", string>;
  devices: Record<"unknown" | "rename" | "name" | "save" | "cancel" | "forget", string> & {
    on: (browser: string, system: string) => string;
    renameOf: (name: string) => string;
    signOutOf: (name: string) => string;
  };
  /** The dialog of ways in. */
  security: Record<"guest" | "foreign" | "password" | "wrong" | "soon", string>;
  passkeys: Record<
    | "title"
    | "hint"
    | "none"
    | "add"
    | "adding"
    | "first"
    | "firstHint"
    | "choosePassword"
    | "added"
    | "neverUsed"
    | "synced"
    | "name"
    | "rename"
    | "save"
    | "cancel"
    | "remove"
    | "keep"
    | "removeHint"
    | "unsupported",
    string
  > & {
    removeTitle: (name: string) => string;
    removeOf: (name: string) => string;
    renameOf: (name: string) => string;
    full: (most: number) => string;
    trouble: Record<PasskeyTrouble, string>;
  };
  codes: Record<
    | "title"
    | "hint"
    | "none"
    | "make"
    | "makeNew"
    | "newHint"
    | "shown"
    | "once"
    | "list"
    | "copy"
    | "copied"
    | "download"
    | "print"
    | "kept"
    | "later"
    | "making"
    | "notMade"
    | "fileTitle"
    | "fileHint"
    | "used",
    string
  > & {
    left: (left: number, of: number) => string;
    leftAfter: (left: number) => string;
    made: (when: string) => string;
  };
  activity: Record<"title" | "hint" | "none" | "older" | "byOperator" | "bySystem", string> & {
    acts: Record<AccountAct, string>;
    from: (before: string, after: string) => string;
  };
  /** At the door. */
  door: Record<
    | "passkey"
    | "passkeyFailed"
    | "forgot"
    | "title"
    | "hint"
    | "code"
    | "codeHint"
    | "newPassword"
    | "recover"
    | "back"
    | "wrong"
    | "without"
    | "welcomeBack"
    | "goOn",
    string
  >;
}
