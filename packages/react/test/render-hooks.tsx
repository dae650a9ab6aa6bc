import { createMatchClient, type MatchClient } from "@yourmove/client";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { MatchClientProvider, type MatchClientProviderProps } from "../src/index.ts";
import type { tinyService } from "./tiny-service.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let services = 0;

/** A client of a service of the test's own, at an address that no other has. */
export const clientOf = ({ fetch }: ReturnType<typeof tinyService>): MatchClient => {
  services += 1;
  return createMatchClient({ url: `http://service-${services}.test`, fetch });
};

/** Renders what hooks say until the test ends; `now` is the last, and `render` shows the same again, perhaps otherwise. */
export const renderHooks = async <Said,>(
  hooks: () => Said,
  input: MatchClientProviderProps,
  Around: (props: { children: ReactNode }) => ReactNode = ({ children }) => children,
) => {
  let said: Said | undefined;
  const Speaker = () => {
    said = hooks();
    return null;
  };
  const root = createRoot(document.createElement("div"));
  const render = (props: MatchClientProviderProps) =>
    act(async () =>
      root.render(
        <Around>
          <MatchClientProvider {...props}>
            <Speaker />
          </MatchClientProvider>
        </Around>,
      ),
    );
  await render(input);
  const now = (): Said => {
    if (said === undefined) throw new Error("Nothing was rendered");
    return said;
  };
  onTestFinished(() => act(async () => root.unmount()));
  return { now, render };
};

/** Lets React take in what has happened, time after time, until `check` holds. */
export const until = async (check: () => boolean): Promise<void> => {
  while (!check()) await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
};
