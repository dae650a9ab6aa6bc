// The rules know no Node; their tests run in it.
declare module "node:fs" {
  export const readFileSync: (path: string, encoding: "utf8") => string;
}

interface ImportMeta {
  readonly dirname: string;
}
