import type { Page } from "@playwright/test";
import type { LastingServer } from "../support/lasting-server.ts";
import { expect, test } from "./fixtures.ts";
import { openDialog, send, signOut } from "./players.ts";
import { expectNoViolations } from "./violations.ts";

const PASSWORD = "correct horse";

/** A passkey belongs to a domain, and the server's address in numbers is none. */
const atDomain = ({ url }: LastingServer) => ({ baseURL: url.replace("127.0.0.1", "localhost") });

const signInWithPasskey = async (page: Page) => {
  await page.getByRole("button", { name: "I have an account" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
};

/** Chromium's own authenticator in software, which asks nobody. */
const plugInAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
};

/** Keeps the browser from offering passkeys where a name is typed: whoever asks nobody takes that up before a button is pressed. */
const offerNothing = async (page: Page) => {
  const refuse = () => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  };
  await page.addInitScript(refuse);
  await page.evaluate(refuse);
};

/** Notes how a page asks for passkeys from now on. */
const asksOf = async (page: Page): Promise<() => Promise<(string | undefined)[]>> => {
  await page.evaluate(() => {
    const requested: (string | undefined)[] = [];
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = (options) => {
      requested.push(options?.mediation);
      return get(options);
    };
    Object.assign(globalThis, { requested });
  });
  return () => page.evaluate(() => (globalThis as unknown as { requested: (string | undefined)[] }).requested);
};

test("a passkey signs in without the password, and no more once it is removed", async ({ people, server }) => {
  const { page, name } = await people.arriveHome("ann", { ...atDomain(server), password: PASSWORD });
  await plugInAuthenticator(page);
  await openDialog(page, "Sign-in and security");
  const part = page.getByRole("region", { name: "Passkeys" });
  await expect(part.getByText("No passkey yet.")).toBeVisible();
  await send(part, { "Your password": "something else" }, "Add a passkey");
  await expect(part.getByText("That is not your password.")).toBeVisible();
  await send(part, { "Your password": PASSWORD }, "Add a passkey");
  await expect(part.getByRole("listitem")).toContainText("never used");
  await part.getByRole("button", { name: /^Rename Chrome/ }).click();
  await send(part, { "Name of this passkey": "My laptop" }, "Save");
  await expect(part.getByRole("listitem")).toContainText("My laptop");
  await expect(page.getByRole("region", { name: "Account activity" })).toContainText("Passkey added");
  await expectNoViolations(page, "passkeys", 1);
  await page.keyboard.press("Escape");
  await signOut(page);
  const requested = await asksOf(page);
  await page.getByRole("button", { name: "I have an account" }).click();
  await expect(page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  expect(await requested()).toEqual(["conditional"]);
  await offerNothing(page);
  await signOut(page);
  await signInWithPasskey(page);
  await expect(page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  await openDialog(page, "Sign-in and security");
  await expect(part.getByRole("listitem")).toContainText("last used");
  await part.getByRole("button", { name: "Remove My laptop" }).click();
  const question = page.getByRole("dialog", { name: "Remove My laptop?" });
  await expect(question.getByText("It is your last one.")).toBeVisible();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(part.getByText("No passkey yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await signOut(page);
  await signInWithPasskey(page);
  await expect(page.getByText("That passkey isn't valid here, or not any more.")).toBeVisible();
  await expectNoViolations(page, "a refused passkey");
});

test("a guest who registers with a passkey is not let go before there is a way in", async ({ people, server }) => {
  const { page } = await people.arriveHome("ann", atDomain(server));
  await plugInAuthenticator(page);
  await openDialog(page, "Create an account");
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await page.getByRole("button", { name: "Create account" }).click();
  const step = page.getByRole("dialog", { name: "One more step: your passkey" });
  await expect(step).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Choose a password instead" }).getByRole("button", { name: "Close" }).click();
  await expect(step).toBeVisible();
  await expect(page.getByText("Your account is ready.")).toBeHidden();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await step.getByRole("button", { name: "Add a passkey" }).click();
  const shown = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  await expect(shown.getByText("New ones take a password, and you have none.")).toBeVisible();
});

test("recovery codes are shown once, and one of them brings its owner back", async ({ people }) => {
  const { page, name } = await people.arriveHome("ann");
  await openDialog(page, "Create an account");
  await send(page, { Password: PASSWORD }, "Create account");
  const shown = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  const [code = ""] = await shown.locator("code").allTextContents();
  await expectNoViolations(page, "new codes");
  const file = page.waitForEvent("download");
  await shown.getByRole("button", { name: "Save as a file" }).click();
  expect((await file).suggestedFilename()).toBe("your-move-recovery-codes.txt");
  await shown.getByRole("button", { name: "I have saved them" }).click();
  await expect(shown).toBeHidden();

  await signOut(page);
  await page.getByRole("button", { name: "I have an account" }).click();
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await send(
    page,
    { "Your name": name, "Recovery code": "2222-2222-2222-2222", "New password": "battery staple" },
    "Set the new password",
  );
  await expect(page.getByText("Name and code do not match")).toBeVisible();
  await expectNoViolations(page, "a refused code");
  await send(page, { "Recovery code": code.toLowerCase() }, "Set the new password");
  await expect(page.getByText("Your other recovery codes no longer work.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeFocused();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  await openDialog(page, "Sign-in and security");
  await expect(page.getByText("10 of 10 codes are left")).toBeVisible();
  const activity = page.getByRole("region", { name: "Account activity" });
  await expect(activity.getByRole("listitem").first()).toContainText("Signed in with a recovery code");
  await expect(activity.getByRole("listitem").first()).toContainText("Chrome");
  const codes = page.getByRole("region", { name: "Recovery codes" });
  await send(codes, { "Your password": "battery staple" }, "Create new codes");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(codes.getByRole("heading")).toBeFocused();
});

test("a name, a device, a picture and the language change at once, without a reload", async ({ people }) => {
  const { page, name } = await people.arriveHome("ann", { password: PASSWORD });
  const other = await page.context().newPage();
  await other.goto("/");
  await expect(other.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => document.body.setAttribute("data-stays", ""));
  await openDialog(page, "Name, picture, devices");
  const refusals = page.getByRole("dialog").getByRole("alert").getByRole("paragraph");
  const rename = async (wanted: string) => {
    await page.getByLabel("Name", { exact: true }).fill(wanted);
    await page.getByRole("button", { name: "Save" }).click();
  };
  await rename((await people.arrive("ben")).name);
  await expect(refusals).toHaveText("That name is taken, or was until recently.");
  await rename("");
  await expect(refusals).toHaveCount(1);
  await expect(page.getByText("Try one of these:")).toBeHidden();
  await rename(`${name} II`);
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(other.getByRole("button", { name: `Account of ${name} II` })).toBeVisible();
  const device = page.getByRole("region", { name: "Signed-in devices" }).getByRole("listitem");
  await device.getByRole("button", { name: /^Rename/ }).click();
  await device.getByLabel("Name of this device").fill("The kitchen");
  await page.route(/account\.(renameSession|setAvatar)/, (route) => route.abort());
  await device.getByRole("button", { name: "Save" }).click();
  await expect(refusals).toHaveCount(1);
  const pictures = page.getByRole("group", { name: "Picture" });
  const picture = (label: string) => pictures.getByRole("radio", { name: label, exact: true });
  await picture("Picture 3").click({ force: true });
  await expect(refusals).toHaveCount(2);
  await expect(picture("No picture, just my initial")).toBeChecked();
  await page.unrouteAll();
  await device.getByRole("button", { name: "Save" }).click();
  await expect(device).toContainText("The kitchen");
  await expect(device.getByRole("button", { name: /^Rename/ })).toBeFocused();
  await picture("Picture 3").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(picture("Picture 5")).toBeFocused();
  await expect(picture("Picture 5")).toBeChecked();
  await page.getByLabel("Deutsch").check();
  await expect(page.getByRole("dialog", { name: "Name, Bild, Geräte" })).toBeVisible();
  await expect(other.getByRole("button", { name: `Konto von ${name} II` })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByLabel("Deutsch")).toBeFocused();
  expect(await page.evaluate(() => document.body.hasAttribute("data-stays"))).toBe(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Wähle ein Spiel" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
