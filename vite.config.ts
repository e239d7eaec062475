import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * The SockJS client listens to `unload` to close its sockets, which browsers do by themselves. They call it deprecated, and don't
 * keep a page that listens to it for who goes back to it.
 * @throws when a newer client says it otherwise: this may have to go then
 */
const withoutUnload: Plugin = {
  name: "without-unload",
  transform(code, id) {
    if (!id.includes("sockjs-client/dist/")) return null;
    const listens = /\w+\|\|\w+\.exports\.attachEvent\("unload",/;
    if (!listens.test(code)) throw new Error("The SockJS client no longer listens to unload as vite.config.ts expects");
    return { code: code.replace(listens, "void ("), map: null };
  },
};

/** The options that development, the builds of scripts/build.ts and the tests share. */
export default defineConfig({
  appType: "custom",
  plugins: [react(), tailwindcss(), withoutUnload],
  // Found before the first page asks for them, which would otherwise load twice.
  optimizeDeps: { entries: ["web/entry-browser.tsx"] },
  // A browser reads a hundred kilobytes of texts faster as JSON than as program.
  json: { stringify: true, namedExports: false },
  build: {
    // Small files would become data: addresses, in every page that names them.
    assetsInlineLimit: 0,
    // Chunks are few; the helper that preloads their parts costs more than it saves.
    modulePreload: false,
    reportCompressedSize: false,
  },
});
