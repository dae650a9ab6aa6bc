import "./rest.css";

/** For how long what comes in a press's place is taken for its answer, in milliseconds. */
const ANSWER_MS = 5_000;

/** How far from a tap a second one may fall that means the first, in pixels. */
const REACH = 48;

/** Buttons that take each other's places. */
const GROUP = ".bar-acts, .up-acts, .row-actions";

interface Press {
  readonly x: number;
  readonly y: number;
  readonly group: Element | null;
  /** What takes a tap there, and what is in its group. */
  seen: readonly (Element | null)[];
}

/** What takes a tap on an element; a board is one thing, whatever its squares do. */
const controlOf = (element: Element | null): Element | null =>
  element?.closest(".table-board") ?? element?.closest("a, button") ?? null;

/** What stands at a press's place: what takes a tap there, and the buttons of its group. */
const seenAt = (control: Element | null, group: Element | null) =>
  [control].concat(...(group?.querySelectorAll("a, button") ?? []));

/** Where a second tap may fall: around the first, and on what fills in. */
const areaOf = ({ x, y }: Press, filling: readonly Element[]) => {
  const around = { left: x - REACH, top: y - REACH, right: x + REACH, bottom: y + REACH };
  const boxes = filling.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
  const all = [around].concat(boxes);
  const left = Math.min(...all.map((box) => box.left));
  const top = Math.min(...all.map((box) => box.top));
  const width = Math.max(...all.map((box) => box.right)) - left;
  const height = Math.max(...all.map((box) => box.bottom)) - top;
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
};

/** Lays a shield over a press's place until what is there now has filled in; ends with the function that it returns. */
const rest = (press: Press, hit: Element | null): (() => void) => {
  const filling = [press.group, hit?.closest(GROUP) ?? hit?.closest(".button")].filter(
    (each) => each instanceof Element,
  );
  const shield = document.createElement("div");
  shield.className = "rest";
  shield.popover = "manual";
  Object.assign(shield.style, areaOf(press, filling));
  for (const each of filling) each.setAttribute("data-rest", "");
  const end = () => {
    shield.remove();
    for (const each of filling) each.removeAttribute("data-rest");
  };
  // A tap on nothing takes the focus from what has it.
  shield.addEventListener("mousedown", (event) => event.preventDefault());
  shield.addEventListener("animationend", end);
  // What is outside an open dialog takes no tap.
  (hit?.closest("dialog") ?? document.body).append(shield);
  shield.showPopover();
  return end;
};

/**
 * A double tap means the first: what comes in the place of what was pressed takes no tap until it has filled in. Keys and what
 * reads the screen press nothing by its place, and wait for nothing.
 */
export const restAfterPresses = (): (() => void) => {
  let press: Press | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  const observer = new MutationObserver(() => {
    if (!press) return;
    const hit = document.elementsFromPoint(press.x, press.y).find((each) => !each.matches(".rest")) ?? null;
    const { group, seen } = press;
    press.seen = seenAt(controlOf(hit), group);
    if (press.seen.length === seen.length && press.seen.every((each, at) => each === seen[at])) return;
    end();
    end = rest(press, hit);
  });
  const forget = () => {
    press = null;
    observer.disconnect();
    clearTimeout(timer);
  };
  const onClick = ({ detail, target, clientX: x, clientY: y }: MouseEvent) => {
    const control = target instanceof Element ? controlOf(target) : null;
    if (detail === 0 || !control) return;
    forget();
    const group = control.closest(GROUP);
    press = { x, y, group, seen: seenAt(control, group) };
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    timer = setTimeout(forget, ANSWER_MS);
  };
  const onPointerDown = ({ clientX, clientY }: PointerEvent) => {
    if (press && Math.max(Math.abs(clientX - press.x), Math.abs(clientY - press.y)) > REACH) forget();
  };
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  document.addEventListener("click", onClick, options);
  document.addEventListener("pointerdown", onPointerDown, options);
  // What scrolls comes in no button's place.
  document.addEventListener("pointercancel", forget, options);
  document.addEventListener("wheel", forget, options);
  return () => {
    listening.abort();
    forget();
    end();
  };
};
