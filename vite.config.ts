import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { languageModules } from "#content/texts/language-modules.ts";

/**
 * The SockJS client listens to `unload` to close its sockets, which browsers do by themselves. Browsers report it as
 * deprecated and exclude pages that listen to it from the back/forward cache.
 * @throws if a newer client has other code: this plugin may be unnecessary then
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

/** The modules of zod that write JSON Schema for the API document, and messages in English. Schemas import them, but no browser needs them. */
const serversZod = /[\\/]zod[\\/]v4[\\/](core[\\/](json-schema-processors|to-json-schema)|locales[\\/]en)\.js$/;

/**
 * Leaves 7 kB out of the application.
 * @throws if a newer zod has other code
 */
const smallZod: Plugin = {
  name: "small-zod",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    if (!serversZod.test(id)) return null;
    const names = Array.from(
      code.matchAll(/^export (?:const|function) (\w+)|^export (default) /gm),
      (found) => found[1] ?? found[2]!,
    );
    if (names.length === 0) throw new Error(`${id} has no exports of the form that vite.config.ts expects`);
    const exported = [...names, ...(names.includes("default") ? [] : ["process"])].map((name) => `unused as ${name}`);
    return { code: `const unused = () => () => undefined;\nexport { ${exported.join(", ")} };`, map: null };
  },
};

/** The options that development, the builds of scripts/build.ts and the tests share. */
export default defineConfig({
  appType: "custom",
  plugins: [react(), tailwindcss(), withoutUnload, smallZod, languageModules()],
  // Vite bundles these before the first page needs them; otherwise that page would load twice.
  optimizeDeps: { entries: ["site/web/entry-browser.tsx"] },
  build: {
    // Otherwise small files would become `data:` URLs in every page that uses them.
    assetsInlineLimit: 0,
    // There are few chunks, so Vite's preload helper costs more than it saves.
    modulePreload: false,
    reportCompressedSize: false,
  },
});
