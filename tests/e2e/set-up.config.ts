export { shortenStarts as default } from "../support/short-lived.ts";
