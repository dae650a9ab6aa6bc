import * as z from "zod/mini";

/** The schema of one of a game's options: its value where nothing is said, and what it means. */
export const option = <const Value>(
  schema: z.ZodMiniType<Value>,
  value: NoInfer<Value>,
  description: string,
): z.ZodMiniDefault<z.ZodMiniType<Value>> =>
  z._default(schema, value as z.core.util.NoUndefined<Value>).check(z.describe(description));

/** The schema of an option that is one of some whole numbers. */
export const oneOf = <const Size extends number>(...sizes: readonly Size[]): z.ZodMiniType<Size> =>
  z.literal(sizes) as z.ZodMiniType<Size>;
