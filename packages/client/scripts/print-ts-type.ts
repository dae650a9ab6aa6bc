import ts from "typescript";
import { indent } from "../../contract/scripts/print-types.ts";

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const isOptional = (property: ts.Symbol): boolean => (property.flags & ts.SymbolFlags.Optional) !== 0;

const docOf = (property: ts.Symbol, checker: ts.TypeChecker): string => {
  const text = ts.displayPartsToString(property.getDocumentationComment(checker)).replaceAll("\n", " ");
  return text ? `/** ${text} */\n` : "";
};

const propertyOf = (property: ts.Symbol, checker: ts.TypeChecker): string => {
  const type = printType(checker.getTypeOfSymbol(property), checker);
  const mark = isOptional(property) ? "?" : "";
  return indent(`${docOf(property, checker)}${nameOf(property.name)}${mark}: ${type};\n`);
};

const unionOf = (types: readonly ts.Type[], checker: ts.TypeChecker): string => {
  const shown = types.map((type) => printType(type, checker));
  const isBoolean = shown.includes("true") && shown.includes("false");
  const words = isBoolean ? [...shown.filter((word) => word !== "true" && word !== "false"), "boolean"] : shown;
  const rank = (word: string) => ["null", "undefined"].indexOf(word);
  return [...new Set(words)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).join(" | ");
};

/** A type written out to its last field, with the comments of its fields; what it was called, or readonly, is left out. */
export const printType = (type: ts.Type, checker: ts.TypeChecker): string => {
  if (type.isUnion()) return unionOf(type.types, checker);
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return checker.typeToString(type);
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const shown = element ? printType(element, checker) : "unknown";
    return shown.includes(" | ") || shown.startsWith("{") ? `(${shown})[]` : `${shown}[]`;
  }
  if (checker.isTupleType(type)) return `[${tupleOf(type as ts.TypeReference, checker)}]`;
  return `{\n${type
    .getProperties()
    .map((property) => propertyOf(property, checker))
    .join("")}}`;
};

const tupleOf = (type: ts.TypeReference, checker: ts.TypeChecker): string =>
  checker
    .getTypeArguments(type)
    .map((element) => printType(element, checker))
    .join(", ");
