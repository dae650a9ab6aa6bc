/** Every text of signing in and the account menu. */
export interface AccountTexts {
  welcome: Record<
    | "title"
    | "lead"
    | "name"
    | "namePlaceholder"
    | "nameHint"
    | "play"
    | "entering"
    | "haveAccount"
    | "noAccount"
    | "password"
    | "signIn"
    | "wrong"
    | "ended"
    | "freeNames"
    | "show",
    string
  > & { wait: (time: string) => string };
  /** What is wrong with a field. */
  nameFaults: Record<"length" | "characters" | "spaces" | "scripts" | "missing" | "common", string> & {
    tooShort: (least: number) => string;
  };
  account: Record<
    | "menu"
    | "profile"
    | "guest"
    | "keep"
    | "keepHint"
    | "onlyHere"
    | "notNow"
    | "rename"
    | "save"
    | "register"
    | "passwordHint"
    | "logout"
    | "logoutTitle"
    | "logoutGuest"
    | "logoutAnyway"
    | "stay"
    | "theme"
    | "sound"
    | "vibration"
    | "celebration"
    | "sessions"
    | "thisDevice"
    | "device"
    | "endSession"
    | "endAll"
    | "endAllTitle"
    | "endAllHint"
    | "shortcuts"
    | "withPasskey"
    | "withPassword"
    | "passkeyHint"
    | "registered"
    | "settings"
    | "security"
    | "display"
    | "developers"
    | "developersHint"
    | "picture"
    | "noPicture"
    | "saved",
    string
  > & {
    menuOf: (name: string) => string;
    lastUsed: (when: string) => string;
    themes: Record<"system" | "light" | "dark", string>;
  };
  /** Taking one's data along, and deleting it. */
  ownData: Record<
    | "title"
    | "hint"
    | "takeAlong"
    | "collecting"
    | "tooSoon"
    | "failed"
    | "delete"
    | "deleteTitle"
    | "whatGoes"
    | "whatStays"
    | "goOn"
    | "keep"
    | "reallyTitle"
    | "forGood"
    | "wrongName"
    | "deleteForGood",
    string
  > & { typeName: (name: string) => string };
  password: Record<"title" | "current" | "next" | "hint" | "change" | "changed" | "wrong", string> & {
    /** What else ends with the old password. */
    ends: Record<"passkeys" | "webhooks", (count: number) => string>;
    which: Record<"recent" | "all" | "none", string>;
  };
  keys: Record<
    | "title"
    | "guest"
    | "hint"
    | "none"
    | "name"
    | "namePlaceholder"
    | "create"
    | "token"
    | "once"
    | "copy"
    | "copied"
    | "neverUsed"
    | "revokeHint"
    | "keep"
    | "revoke"
    | "foreign"
    | "password"
    | "passwordHint"
    | "wrong"
    | "expiry"
    | "never",
    string
  > & {
    revokeTitle: (name: string) => string;
    revokeOf: (name: string) => string;
    created: (when: string) => string;
    full: (most: number) => string;
    days: (days: number) => string;
    ends: (when: string) => string;
  };
}
