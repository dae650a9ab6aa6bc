import ts from "typescript";

/** Files as they might be: their text by their path, null for one that is missing. */
export type Changes = ReadonlyMap<string, string | null>;

const optionsOf = (configPath: string): ts.CompilerOptions => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  return ts.getParsedCommandLineOfConfigFile(configPath, undefined, host)?.options ?? {};
};

const parsed = new Map<string, ts.SourceFile | undefined>();

/** A compiler's view of the disk with some files changed; what it has read once it keeps for the next time. */
const hostWith = (options: ts.CompilerOptions, changes: Changes): ts.CompilerHost => {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (path) => (changes.has(path) ? changes.get(path) !== null : host.fileExists(path)),
    readFile: (path) => (changes.has(path) ? (changes.get(path) ?? undefined) : host.readFile(path)),
    getSourceFile(path, version) {
      const code = changes.get(path);
      if (code === null) return undefined;
      if (code !== undefined) return ts.createSourceFile(path, code, version);
      if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, version));
      return parsed.get(path);
    },
  };
};

/**
 * What the compiler says about the first of some files that it finds fault with, when files are not as they are on disk; none
 * is asked about a file that is missing.
 */
export const problemsIn = (configPath: string, files: readonly string[], changes: Changes): string[] => {
  const options = optionsOf(configPath);
  const there = files.filter((file) => changes.get(file) !== null);
  const program = ts.createProgram(there, options, hostWith(options, changes));
  for (const file of there) {
    const diagnostics = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
    if (diagnostics.length > 0)
      return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }
  return [];
};
