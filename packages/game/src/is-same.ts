/** Whether two JSON values are equal; the order of fields doesn't count, for a database keeps none. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) =>
    isSame((one as Record<string, unknown>)[field], (other as Record<string, unknown>)[field]),
  );
};
