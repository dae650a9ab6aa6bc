// Starts a server without events: writes of matches without the part that writes their events, and no outbox.
// For the bench alone, which compares the service with it: node --import ./bench/without-events.mjs apps/server/dist/main.js
import { register } from "node:module";

register("./without-events-hooks.mjs", import.meta.url);
