import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The page calls its own address, and these calls go on to the service: no CORS to think of.
const service = process.env["SERVICE"] ?? "http://localhost:3000";
const proxy = { "/trpc": service };

export default defineConfig({ plugins: [react()], server: { proxy }, preview: { proxy } });
