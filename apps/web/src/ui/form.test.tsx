// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Form } from "./form.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test("what was wrong is past once something is typed", async () => {
  document.body.innerHTML = "<main></main>";
  const root = createRoot(document.querySelector("main") as Element);
  await act(() =>
    root.render(
      <Form wordsFor={() => "too short"} onSend={() => {}}>
        <input required />
      </Form>,
    ),
  );
  const alert = () => document.querySelector("[role=alert]")?.textContent;
  const form = document.querySelector("form");
  await act(async () => form?.requestSubmit());
  expect(alert()).toBe("too short");
  await act(async () => void document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true })));
  expect(alert()).toBe("");
  await act(() => root.unmount());
});
