/** Whether the device has a sheet of its own to share by. */
export const canShare = (): boolean => "share" in navigator;

/** Opens the device's sheet with a link; to close it is no error, and neither is a device that opens none now. */
export const share = (link: { readonly title: string; readonly url: string }): void =>
  void navigator.share(link).catch(() => {});
