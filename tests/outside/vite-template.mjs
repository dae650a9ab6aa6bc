// What `npm create vite@latest … -- --template react-ts` leaves in a folder, as far as a build asks for it (create-vite 9.3).

const app = {
  target: "es2023",
  lib: ["ES2023", "DOM"],
  module: "esnext",
  types: ["vite/client"],
  allowArbitraryExtensions: true,
  skipLibCheck: true,
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  moduleDetection: "force",
  noEmit: true,
  jsx: "react-jsx",
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
  noFallthroughCasesInSwitch: true,
};
const { jsx: _jsx, moduleResolution: _resolution, ...shared } = app;
const node = { ...shared, lib: ["ES2023"], types: ["node"], module: "nodenext" };

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The files by their paths. */
export const viteTemplate = {
  "package.json": json({
    name: "vite-react-typescript-starter",
    private: true,
    type: "module",
    dependencies: { react: "*", "react-dom": "*" },
    devDependencies: {
      "@types/node": "*",
      "@types/react": "*",
      "@types/react-dom": "*",
      "@vitejs/plugin-react": "*",
      typescript: "*",
      vite: "*",
    },
  }),
  "tsconfig.json": json({ files: [], references: [{ path: "./tsconfig.app.json" }, { path: "./tsconfig.node.json" }] }),
  "tsconfig.app.json": json({ compilerOptions: { tsBuildInfoFile: "./app.tsbuildinfo", ...app }, include: ["src"] }),
  "tsconfig.node.json": json({
    compilerOptions: { tsBuildInfoFile: "./node.tsbuildinfo", ...node },
    include: ["vite.config.ts"],
  }),
  "vite.config.ts": `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
})
`,
  "index.html": `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <title>Vite + React + TS</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
  "src/main.tsx": `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`,
  "src/App.tsx": `import { useState } from 'react'
import './App.css'

function App() {
  const [count, setCount] = useState(0)

  return <button onClick={() => setCount((count) => count + 1)}>Count is {count}</button>
}

export default App
`,
  "src/App.css": "button { color: inherit; }\n",
  "src/index.css": "body { margin: 0; }\n",
};
