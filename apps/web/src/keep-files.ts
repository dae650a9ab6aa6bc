/** After this long, in milliseconds, what the first page needs has come. */
const REST_MS = 2_000;

/** The files of home, whichever page was opened first; the build writes their names on the page. */
const filesOfHome = (): string[] => {
  const { home, faces } = document.querySelector<HTMLElement>("script[data-home]")?.dataset ?? {};
  return `${home ?? ""} ${faces ?? ""}`.split(" ").filter(Boolean);
};

/** Has the service worker keep the lobby's files for a start without a network: those too that came before it was there. */
export const keepFiles = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ keep: [...loaded, ...filesOfHome()] });
};
