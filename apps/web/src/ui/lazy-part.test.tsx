// @vitest-environment happy-dom
import { act, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test("a part that can't be had without a network comes once there is one", async () => {
  let hasNetwork = false;
  const bring = async () => {
    if (!hasNetwork) throw new Error("no network");
    return () => "part";
  };
  const Part = lazyPart(bring, () => "instead");
  document.body.innerHTML = "<main></main>";
  const main = document.querySelector("main") as Element;
  const root = createRoot(main);
  await act(() =>
    root.render(
      <Suspense>
        <Part />
      </Suspense>,
    ),
  );
  expect(main.textContent).toBe("instead");
  hasNetwork = true;
  await act(async () => void dispatchEvent(new Event("online")));
  expect(main.textContent).toBe("part");
  await act(() => root.unmount());
});
