/** The page of a challenge, whose address is its link. */
export const challengePath = (ref: string): string => `/c/${ref}`;
