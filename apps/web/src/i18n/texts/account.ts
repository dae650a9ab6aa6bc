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
    | "wrong",
    string
  >;
  account: Record<
    | "menu"
    | "profile"
    | "guest"
    | "keep"
    | "keepHint"
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
    | "notifications"
    | "notificationsBlocked"
    | "sessions"
    | "thisDevice"
    | "device"
    | "endSession"
    | "shortcuts"
    | "registered"
    | "settings"
    | "picture"
    | "noPicture"
    | "saved",
    string
  > & {
    menuOf: (name: string) => string;
    lastUsed: (when: string) => string;
    themes: Record<"system" | "light" | "dark", string>;
  };
}
