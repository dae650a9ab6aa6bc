import { faulty } from "./faulty.mjs";

export default faulty("demo.leaks");
