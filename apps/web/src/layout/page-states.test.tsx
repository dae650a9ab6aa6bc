import { ServiceError } from "@yourmove/client";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import { en } from "../i18n/dictionary-en.ts";
import { refusalText } from "../i18n/problem-text.ts";
import { TextProvider } from "../i18n/use-text.tsx";
import { TroubleCard } from "./page-states.tsx";

const refused = (code: keyof typeof en.problems, wait: number | null) => new ServiceError({ code } as never, wait);

test.each([
  ["no service", new TypeError("fetch failed"), en.home.troubleTitle, en.unreachable],
  ["a busy service", refused("unavailable", null), en.notLoaded, en.problems.unavailable],
  ["a limit of requests", refused("rate_limited", 7000), en.notLoaded, en.welcome.wait("7 s")],
])("a page that %s has kept from loading says so", async (_, error, title, hint) => {
  vi.stubGlobal("navigator", { onLine: true });
  const card = (
    <TextProvider dictionary={en}>
      <TroubleCard refusal={refusalText(error, en)} retry={() => {}} />
    </TextProvider>
  );
  const page = await new Response((await prerender(card)).prelude).text();
  expect([/<h1>(.*)<\/h1>/.exec(page)?.[1], /<p class="soft">(.*?)<\/p>/.exec(page)?.[1]]).toEqual(
    [title, hint].map((words) => words.replaceAll("'", "&#x27;")),
  );
});
