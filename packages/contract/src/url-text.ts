import { z } from "zod";
import { textSchema } from "./primitives.ts";

const urls = z.url();

/** The text of a URL, at most `max` code points long; zod parses it, for not every runtime's types know `URL`. */
export const urlTextSchema = (max: number) =>
  textSchema(max).refine((text) => urls.safeParse(text).success, "must be a URL");
