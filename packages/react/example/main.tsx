import { createMatchClient } from "@yourmove/client";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./board.tsx";

const { searchParams } = new URL(location.href);
const client = createMatchClient({ url: searchParams.get("service") ?? "", token: searchParams.get("token") });
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
