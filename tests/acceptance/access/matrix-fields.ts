/** The game of every match in the matrix. */
export const GAME = "tic-tac-toe";
/** An id that nothing has. */
export const MISSING = 2_147_483_647;
export const PASSWORD = "correct horse battery";

/** A passkey's answer that answers nothing. */
const credential = { id: "AAAA", rawId: "AAAA", type: "public-key" };

/** What an operation that belongs to no match is asked with; a number makes names and terms new, none where it needs nothing. */
export const plainFields = (
  operation: string,
  { number, strangerID }: { number: number; strangerID: number },
): Record<string, unknown> => {
  const fields: Record<string, Record<string, unknown>> = {
    "challenges.create": { gameType: GAME, kind: "link", turnSeconds: 1000 + number },
    "challenges.quick": { gameType: GAME, turnSeconds: 1000 + number },
    "auth.register": { username: `new-${number}`, password: PASSWORD },
    "auth.login": { username: "known", password: PASSWORD },
    "friends.search": { gameType: GAME },
    "users.get": { userID: strangerID },
    "account.rename": { username: `renamed-${number}` },
    "account.setAvatar": { avatar: "01" },
    "account.renameSession": { sessionID: MISSING, name: "phone" },
    "account.endSession": { sessionID: MISSING },
    "account.changePassword": { currentPassword: PASSWORD, newPassword: PASSWORD },
    "account.createKey": { name: "script", password: PASSWORD },
    "account.revokeKey": { keyID: MISSING },
    "recovery.create": { password: PASSWORD },
    // Each time for another name: a name takes few wrong passwords.
    "recovery.use": { username: `nobody-${number}`, code: "2222-2222-2222-2222", newPassword: PASSWORD },
    "passkeys.registerOptions": { password: PASSWORD },
    "passkeys.register": {
      credential: { ...credential, response: { clientDataJSON: "e30", attestationObject: "oA" } },
    },
    "passkeys.rename": { passkeyID: MISSING, name: "phone" },
    "passkeys.remove": { passkeyID: MISSING },
    "passkeys.signIn": {
      credential: { ...credential, response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } },
    },
    "people.block": { userID: strangerID },
    "people.unblock": { userID: strangerID },
    "people.report": { userID: strangerID, reason: "other" },
    "push.subscribe": {
      endpoint: "https://push.example.com/send/1",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    },
    "push.unsubscribe": { subscriptionID: MISSING },
    "push.setSettings": { when: "always" },
    "webhooks.create": { url: "https://hooks.example.com/", kinds: ["match.turn"], password: PASSWORD },
    "webhooks.get": { webhookID: MISSING },
    "webhooks.update": { webhookID: MISSING, isEnabled: true },
    "webhooks.remove": { webhookID: MISSING },
    "webhooks.rotate": { webhookID: MISSING },
    "webhooks.test": { webhookID: MISSING },
    "webhooks.replay": { webhookID: MISSING, sinceTime: 0, untilTime: 1 },
    "webhooks.deliveries": { webhookID: MISSING },
    "webhooks.retry": { webhookID: MISSING, deliveryID: MISSING },
  };
  return fields[operation] ?? {};
};
