import { defineConfig } from "vitest/config";

/** `api` talks HTTP to a site on a real database; `journeys` drives a real browser over the built site. */
export default defineConfig({
  test: {
    globalSetup: "./tests/support/global-setup.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "api",
          include: ["{contract,server,web,content}/**/*.test.{ts,tsx}", "tests/{guards,faults}/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
