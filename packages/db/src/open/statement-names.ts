const MOST_STATEMENTS = 500;

/** Names each statement by its text, so that a connection parses and plans it once; bounded, so odd texts can't pile up. */
export const statementNames = (prefix: string): ((query: { sql: string }) => string) => {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MOST_STATEMENTS) return "";
    const name = `${prefix}${names.size}`;
    names.set(sql, name);
    return name;
  };
};
