import { z } from "zod";
import { ownNameSchema } from "./account.ts";
import { LIMITS } from "./limits.ts";
import { idSchema, namedIDSchema, timeSchema } from "./primitives.ts";
import { claimedPasswordSchema } from "./sign-in.ts";

const { passkeys, passkeyNameLength } = LIMITS;

const base64url = (most: number) => z.string().min(1).max(most);
const bytes = (description: string) => z.string().meta({ description, example: "b2s8Zr1mTt4" });

const kindSchema = z.literal("public-key").meta({ description: "What kind of credential: the only one there is" });
const transportsSchema = z.array(z.string().regex(/^[a-z-]{1,32}$/, "must be words such as internal")).max(16);

/** One of the viewer's passkeys. */
export const passkeySchema = z
  .object({
    passkeyID: idSchema.meta({ description: "The passkey, for /platform/me/passkeys/{passkeyID}" }),
    name: z.string().meta({ description: "What you called it, or where it was made", example: "Chrome, Android" }),
    createdTime: timeSchema.meta({ description: "When it was made, in epoch milliseconds" }),
    lastUsedTime: timeSchema
      .nullable()
      .meta({ description: "When it last signed you in, in epoch milliseconds; null: never yet" }),
    isSynced: z.boolean().meta({ description: "Whether it is kept in more places than one device" }),
  })
  .meta({ id: "Passkey", description: "One of your passkeys, without its key" });

/** One of your passkeys, without its key. */
export type Passkey = z.infer<typeof passkeySchema>;

/** Answer of `passkeys.list`. */
export const passkeysSchema = z
  .object({
    items: z.array(passkeySchema).max(passkeys).meta({ description: "Your passkeys, the oldest first" }),
  })
  .meta({ id: "Passkeys", description: "What you can sign in with beside your password" });

/** What you can sign in with beside your password. */
export type Passkeys = z.infer<typeof passkeysSchema>;

/** Answer of `passkeys.register` and `passkeys.rename`. */
export const onePasskeySchema = z
  .object({ passkey: passkeySchema.meta({ description: "The passkey as it is listed from now on" }) })
  .meta({ id: "OnePasskey", description: "One of your passkeys" });

/** One of your passkeys. */
export type OnePasskey = z.infer<typeof onePasskeySchema>;

/** Input of `passkeys.registerOptions`. */
export const passkeyAskInputSchema = z
  .object({
    password: claimedPasswordSchema.optional().meta({
      description: "The account's password once more; absent, it is refused like a wrong one",
      example: "correct horse",
    }),
  })
  .meta({ description: "That it is you" });

/** That it is you. */
export type PasskeyAskInput = z.infer<typeof passkeyAskInputSchema>;

const describedKeySchema = z
  .object({
    id: bytes("The credential, in base64url"),
    type: kindSchema,
    transports: transportsSchema.optional().meta({ description: "How it may be reached", example: ["internal"] }),
  })
  .meta({ id: "PasskeyDescriptor", description: "A passkey that is there already" });

/** Answer of `passkeys.registerOptions`: what `navigator.credentials.create` takes, as JSON. */
export const passkeyCreationSchema = z
  .object({
    options: z
      .object({
        challenge: bytes("What is to be signed, in base64url; good once and for minutes"),
        rp: z
          .object({
            id: z.string().meta({ description: "The domain that the passkey is for", example: "play.example" }),
            name: z.string().meta({ description: "The service's name", example: "Your Move" }),
          })
          .meta({ description: "Who asks" }),
        user: z
          .object({
            id: bytes("Random bytes that stand for you, the same each time, in base64url"),
            name: z.string().meta({ description: "Your name", example: "Ada" }),
            displayName: z.string().meta({ description: "Your name", example: "Ada" }),
          })
          .meta({ description: "The user it is for" }),
        pubKeyCredParams: z
          .array(
            z
              .object({
                type: kindSchema,
                alg: z.int().meta({ description: "A COSE algorithm", example: -7 }),
              })
              .meta({ description: "One kind of key" }),
          )
          .meta({ description: "What kinds of keys are understood, the favourite first" }),
        timeout: z.int().meta({ description: "How long to wait for you, in milliseconds", example: 300_000 }),
        attestation: z.literal("none").meta({ description: "Nothing is asked about the device", example: "none" }),
        excludeCredentials: z
          .array(describedKeySchema)
          .meta({ description: "Passkeys of yours: a device that holds one makes no second" }),
        authenticatorSelection: z
          .object({
            residentKey: z
              .literal("required")
              .meta({ description: "It is found without your name", example: "required" }),
            requireResidentKey: z.boolean().meta({ description: "The same, for older browsers", example: true }),
            userVerification: z.literal("required").meta({ description: "It asks who uses it", example: "required" }),
          })
          .meta({ description: "What kind of passkey" }),
      })
      .meta({ description: "For `PublicKeyCredential.parseCreationOptionsFromJSON`" }),
  })
  .meta({ id: "PasskeyCreation", description: "What a browser needs to make a passkey" });

/** What a browser needs to make a passkey. */
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** Answer of `passkeys.signInOptions`: what `navigator.credentials.get` takes, as JSON. */
export const passkeyRequestSchema = z
  .object({
    options: z
      .object({
        challenge: bytes("What is to be signed, in base64url; good once and for minutes"),
        rpId: z.string().meta({ description: "The domain that the passkey is for", example: "play.example" }),
        timeout: z.int().meta({ description: "How long to wait for you, in milliseconds", example: 300_000 }),
        userVerification: z
          .literal("required")
          .meta({ description: "The device asks who uses it", example: "required" }),
      })
      .meta({ description: "For `PublicKeyCredential.parseRequestOptionsFromJSON`" }),
  })
  .meta({ id: "PasskeyRequest", description: "What a browser needs to sign in with a passkey" });

/** What a browser needs to sign in with a passkey. */
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

const credentialFields = {
  id: base64url(2048).meta({ description: "The credential, in base64url", example: "b2s8Zr1mTt4" }),
  rawId: base64url(2048).meta({ description: "The same", example: "b2s8Zr1mTt4" }),
  type: kindSchema,
  authenticatorAttachment: z
    .string()
    .max(32)
    .optional()
    .meta({ description: "Whether the device itself made it, or another one", example: "platform" }),
};

/** Input of `passkeys.register`: what `credential.toJSON()` gives. */
export const newPasskeyInputSchema = z
  .object({
    credential: z
      .object({
        ...credentialFields,
        response: z
          .object({
            clientDataJSON: base64url(4096).meta({ description: "What the browser says, in base64url" }),
            attestationObject: base64url(16_384).meta({ description: "What the device says, in base64url" }),
            transports: transportsSchema
              .optional()
              .meta({ description: "How the passkey may be reached", example: ["internal"] }),
          })
          .meta({ description: "What was made" }),
      })
      .meta({ description: "The passkey as the browser gives it by `toJSON()`" }),
    name: ownNameSchema(passkeyNameLength)
      .optional()
      .meta({ description: "What to call it; absent: after the browser and system", example: "My phone" }),
  })
  .meta({ description: "A new passkey" });

/** A new passkey. */
export type NewPasskeyInput = z.infer<typeof newPasskeyInputSchema>;

/** Input of `passkeys.signIn`: what `credential.toJSON()` gives. */
export const passkeySignInInputSchema = z
  .object({
    credential: z
      .object({
        ...credentialFields,
        response: z
          .object({
            clientDataJSON: base64url(4096).meta({ description: "What the browser says, in base64url" }),
            authenticatorData: base64url(4096).meta({ description: "What the device says, in base64url" }),
            signature: base64url(4096).meta({ description: "Its signature on both, in base64url" }),
            userHandle: z
              .string()
              .max(256)
              .nullish()
              .meta({ description: "The user the passkey was made for, as it says, in base64url" }),
          })
          .meta({ description: "What was signed" }),
      })
      .meta({ description: "The answer as the browser gives it by `toJSON()`" }),
  })
  .meta({ description: "Who signs in" });

/** Who signs in. */
export type PasskeySignInInput = z.infer<typeof passkeySignInInputSchema>;

/** Input of `passkeys.rename`; any number, so that one that names nothing is 404. */
export const renamePasskeyInputSchema = z
  .object({
    passkeyID: namedIDSchema.meta({ description: "One of your passkeys" }),
    name: ownNameSchema(passkeyNameLength).meta({ description: "What to call it", example: "My phone" }),
  })
  .meta({ description: "Another name for a passkey" });

/** Another name for a passkey. */
export type RenamePasskeyInput = z.infer<typeof renamePasskeyInputSchema>;

/** Input of `passkeys.remove`; any number, so that one that names nothing is 404. */
export const passkeyInputSchema = z
  .object({ passkeyID: namedIDSchema.meta({ description: "One of your passkeys" }) })
  .meta({ description: "Which passkey" });

/** Which passkey. */
export type PasskeyInput = z.infer<typeof passkeyInputSchema>;
