import { faulty } from "./faulty.mjs";

export default faulty("demo.faulty", { isMended: true });
