import { MatchClientProvider } from "@yourmove/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { signIn, startOver } from "./sign-in.ts";
import "./style.css";

const client = await signIn();
createRoot(document.getElementById("root") ?? document.body).render(
  <StrictMode>
    <MatchClientProvider client={client} onSignedOut={startOver}>
      <App />
    </MatchClientProvider>
  </StrictMode>,
);
