// @vitest-environment happy-dom
import { act, useRef } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { useLostFocus } from "./use-lost-focus.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Place = ({ isThere }: { isThere: boolean }) => {
  const place = useRef<HTMLDivElement>(null);
  useLostFocus(place, "#none", "#next");
  return (
    <div ref={place}>
      {isThere && <button type="button" id="gone" />}
      <button type="button" id="next" />
    </div>
  );
};

test.each([
  ["#gone", "next"],
  ["#outside", "outside"],
])("with a button gone, the focus that was on %s is on #%s", async (held, expected) => {
  document.body.innerHTML = '<main></main><button id="outside"></button>';
  // It knows neither of both.
  Element.prototype.checkVisibility = () => true;
  const root = createRoot(document.querySelector("main") as Element);
  await act(() => root.render(<Place isThere />));
  const button = document.querySelector<HTMLElement>(held) as HTMLElement;
  Object.assign(button, { matches: () => true });
  button.focus();
  await act(() => root.render(<Place isThere={false} />));
  expect(document.activeElement?.id).toBe(expected);
  await act(() => root.unmount());
});
