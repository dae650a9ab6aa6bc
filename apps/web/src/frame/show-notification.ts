/** What a notification says. */
interface Shown {
  readonly title: string;
  readonly body: string;
  /** A newer one of the same tag takes its place. */
  readonly tag: string;
  /** The page of the lobby that a click opens. */
  readonly link: string;
}

/** Shows a notification through the service worker, for browsers of phones know no other way; nothing where there is none. */
export const showNotification = async ({ title, body, tag, link }: Shown): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration();
  const icon = "/icon-192.png";
  await worker?.showNotification(title, { body, tag, icon, badge: icon, data: { link } });
};
