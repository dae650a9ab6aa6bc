/** Whether this device is a phone, or like one, that can be made to shake. */
export const canVibrate = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
