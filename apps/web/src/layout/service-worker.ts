/** A worker that is not active by then, in milliseconds, could not be installed. */
const LONGEST_MS = 15_000;

const late = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("The service worker does not start")), LONGEST_MS));

/** The lobby's service worker once it is active; registers it where it is not yet. Rejects where the browser has none, or it does not start. */
export const activeWorker = async (): Promise<ServiceWorkerRegistration> => {
  const { serviceWorker } = navigator;
  if (!serviceWorker) throw new Error("This browser has no service workers");
  await serviceWorker.register("/sw.js");
  return Promise.race([serviceWorker.ready, late()]);
};
