/** The key of the one list that the poll writes and every page reads. */
export const LIST_KEY = ["live matches"];
