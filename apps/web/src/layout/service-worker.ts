/** The lobby's service worker once it is active; registers it where it is not yet. Rejects where the browser has none. */
export const activeWorker = async (): Promise<ServiceWorkerRegistration> => {
  const { serviceWorker } = navigator;
  if (!serviceWorker) throw new Error("This browser has no service workers");
  await serviceWorker.register("/sw.js");
  return serviceWorker.ready;
};
