import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { isAnonymous, prefetchMe } from "./features/account/use-session.ts";
import { loadDictionary } from "./i18n/load-dictionary.ts";
import { keepFiles } from "./keep-files.ts";
import { CrashBoundary } from "./layout/crash-boundary.tsx";
import { SpokenLanguage, wantedLanguage } from "./layout/language.tsx";
import { createQueryClient } from "./query-client.ts";
import { preload } from "./routes.tsx";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/marks.css";
import "./styles/cards.css";
import "./styles/shell.css";
import "./styles/connection.css";
import "./styles/overlays.css";
import "./styles/states.css";
import "./boards/boards.css";
import "./boards/forced-colors.css";

const start = async (root: HTMLElement) => {
  const queryClient = createQueryClient();
  prefetchMe(queryClient);
  const [dictionary] = await Promise.all([loadDictionary(wantedLanguage()), preload(location.pathname, isAnonymous())]);
  const lobby = (
    <StrictMode>
      <SpokenLanguage first={dictionary}>
        <CrashBoundary isBare>
          <QueryClientProvider client={queryClient}>
            <App />
          </QueryClientProvider>
        </CrashBoundary>
      </SpokenLanguage>
    </StrictMode>
  );
  // Where the session is known already, the whole page is drawn now: in slices.
  startTransition(() => createRoot(root).render(lobby));
};

const root = document.getElementById("root");
if (root) void start(root);
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void keepFiles().catch(() => {}));
}
