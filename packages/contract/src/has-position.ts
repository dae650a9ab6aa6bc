/** Whether a view holds its game's position: the oldest items of a very long list hold their last move alone. */
export const hasPosition = (view: object): boolean => Object.keys(view).some((name) => name !== "lastMove");
