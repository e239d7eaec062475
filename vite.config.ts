import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What development, the builds of scripts/build.ts and the tests have in common. */
export default defineConfig({
  appType: "custom",
  plugins: [react(), tailwindcss()],
  // Found before the first page asks for them, which would otherwise load twice.
  optimizeDeps: { entries: ["web/entry-browser.tsx"] },
  build: {
    // Small files would become data: addresses, in every page that names them.
    assetsInlineLimit: 0,
    // Chunks are few; the helper that preloads their parts costs more than it saves.
    modulePreload: false,
    reportCompressedSize: false,
  },
});
