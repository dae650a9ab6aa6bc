import ts from "typescript";

/** Packages are linked into node_modules; the files to add are named by where they really are. */
const really = (path: string): string => path.replace(/node_modules\/@yourmove\/(\w+)\//, "packages/$1/");

const optionsOf = (configPath: string): ts.CompilerOptions => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  return ts.getParsedCommandLineOfConfigFile(configPath, undefined, host)?.options ?? {};
};

const parsed = new Map<string, ts.SourceFile | undefined>();

/** A compiler's view of the disk with more files on it; what it has read once it keeps for the next time. */
const hostWith = (options: ts.CompilerOptions, added: ReadonlyMap<string, string>): ts.CompilerHost => {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    directoryExists: () => true,
    fileExists: (path) => added.has(really(path)) || host.fileExists(path),
    readFile: (path) => added.get(really(path)) ?? host.readFile(path),
    getSourceFile(path, version, ...rest) {
      const code = added.get(really(path));
      if (code !== undefined) return ts.createSourceFile(path, code, version);
      if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, version, ...rest));
      return parsed.get(path);
    },
  };
};

/** What the compiler says about some files, as if a project had them, and others besides, on disk. */
export const problemsIn = (
  configPath: string,
  files: readonly string[],
  added: ReadonlyMap<string, string>,
): string[] => {
  const options = optionsOf(configPath);
  const program = ts.createProgram(files, options, hostWith(options, added));
  const diagnostics = files.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)));
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
};
