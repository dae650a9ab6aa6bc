import { game } from "./rules.js";

// What the server loads: one definition, or a list of them. A changed rule takes a new rulesVersion in a definition of its
// own, and the former one stays in this list as long as matches are played under it.
export default [game];
export { game };
