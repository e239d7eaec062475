import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { languageModules } from "#content/texts/language-modules.ts";

/** This folder, in regular expressions. */
const root = import.meta.dirname.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Patterns of files. Vitest 5.1 heeds `--exclude` in the root's settings alone, not in those of projects. */
const leftOut = (process.env.TEST_LEAVE_OUT ?? "").split(" ").filter(Boolean);

/** The settings that all kinds of tests share. */
const everyKind = {
  // Loading the server again for each file takes longer than its tests.
  isolate: false,
  // One more than the cores of a small machine, because browsers and the database let a worker wait. With more, calls would time out.
  maxWorkers: Math.min(availableParallelism() + 1, 4),
  // They only end what hangs: a busy machine may take ten times as long as a quiet one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  exclude: ["**/node_modules/**", ...leftOut],
};

/** Tests of forms and other parts of pages, without a server and a browser. */
const components = "{kit,ui,features,site}/**/*.dom.test.tsx";

/**
 * `api` talks HTTP to a site on a real database; `components` mounts parts of pages in jsdom; `journeys` drives a real browser over the built site; `faults` kills and stops
 * processes of a site.
 */
export default defineConfig({
  plugins: [languageModules()],
  test: {
    tags: [
      {
        name: "variation",
        description:
          "Proves what another test proves, for another form, device, role, language, order or failure, or is slow. Only `npm run test:all` runs it.",
      },
    ],
    globalSetup: "#tests/support/global-setup.ts",
    // A message says what a guard found, not only how much.
    chaiConfig: { truncateThreshold: 3000 },
    execArgv: ["--import", new URL("kit/server/database/drizzle-imports.ts", import.meta.url).href],
    // Node.js runs the built files, and those of the product that it can, without transforming them.
    server: {
      deps: {
        external: [
          /\/dist\//,
          new RegExp(
            `${root}/(?!content/texts/)(vocabulary|kit|features|site|ops|content)/(?!(.*/)?web/|.*\\.(test|fixture)\\.)[^?]*\\.ts$`,
          ),
        ],
      },
    },
    projects: [
      {
        extends: true,
        test: {
          ...everyKind,
          name: "api",
          include: ["{vocabulary,kit,ui,features,site,ops,content}/**/*.test.{ts,tsx}", "tests/guards/**/*.test.ts"],
          exclude: [...everyKind.exclude, components],
        },
      },
      {
        extends: true,
        // Each file has a document of its own, and the module that mounts cleans up after each of its tests.
        test: { ...everyKind, isolate: true, name: "components", include: [components], environment: "jsdom" },
      },
      { extends: true, test: { ...everyKind, name: "faults", include: ["tests/faults/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          ...everyKind,
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          globalSetup: "#tests/support/journeys-setup.ts",
          setupFiles: "#tests/support/journeys-hooks.ts",
        },
      },
    ],
  },
});
