/** The service's own router, whose games are any string: for the lobby, which takes them from addresses. */
export type { AppRouter as ServiceRouter } from "@yourmove/api";
