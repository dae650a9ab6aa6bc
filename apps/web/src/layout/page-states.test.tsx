import { ServiceError } from "@yourmove/client";
import { expect, test, vi } from "vitest";
import { drawn } from "../../test/drawn.tsx";
import { en } from "../i18n/dictionary-en.ts";
import { refusalText } from "../i18n/problem-text.ts";
import { TroubleCard } from "./page-states.tsx";

const refused = (code: keyof typeof en.problems, wait: number | null) => new ServiceError({ code } as never, wait);

test.each([
  ["no service", new TypeError("fetch failed"), en.home.troubleTitle, en.unreachable],
  ["a busy service", refused("unavailable", null), en.notLoaded, en.problems.unavailable],
  ["a limit of requests", refused("rate_limited", 7000), en.notLoaded, en.welcome.wait("7 s")],
])("a page that %s has kept from loading says so", async (_, error, title, hint) => {
  vi.stubGlobal("navigator", { onLine: true });
  const page = await drawn(<TroubleCard refusal={refusalText(error, en)} retry={() => {}} />);
  expect([/<h1>(.*)<\/h1>/.exec(page)?.[1], /<p class="soft">(.*?)<\/p>/.exec(page)?.[1]]).toEqual(
    [title, hint].map((words) => words.replaceAll("'", "&#x27;")),
  );
});
