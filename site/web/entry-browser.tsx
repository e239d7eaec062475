// The application is one file (docs/decisions/0039-the-application-in-one-file.md), but runs in several tasks: in one, a slow phone
// would not react to input for a quarter of a second. Each of the first imports below runs in about 40 ms on a phone, mostly by creating
// schemas; then a module of yield-to-browser/ waits for the next task. A module runs only once, so each wait has its own.
// Must run before any module that creates a schema.
import "#kit/web/calls/zod-without-eval.ts";
import "react-dom/client";
import "react-router/dom";
import "react-i18next";
import "./yield-to-browser/after-libraries.ts";
import "#vocabulary/errors.ts";
import "#kit/calls/input.ts";
import "./yield-to-browser/after-first-schemas.ts";
import "#features/accounts/calls.ts";
import "#features/tales/calls.ts";
import "#features/notifications/calls.ts";
import "./yield-to-browser/after-main-schemas.ts";
// Files that load later share these: otherwise one of them would load another for a few lines.
import "#kit/text/word-in-sentence.ts";
import "#kit/web/lists/list-pages.tsx";
import "#kit/web/pages/block-text.ts";
import { startTransition, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Language } from "#vocabulary/languages.ts";
import { App } from "./app.tsx";
import { addressInAnotherLanguage } from "#kit/web/pages/address.ts";
import { addTexts, createI18n } from "#kit/web/language/i18n.ts";
import { provideOtherTexts, withOtherTexts } from "#kit/web/language/other-texts.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { nextTask } from "#kit/web/pages/when-idle.ts";
import { readPageData } from "#kit/web/pages/page-data.ts";
import { reloadOnce } from "#kit/web/pages/reload-once.ts";
import { routes } from "./routes.tsx";
import { loadOwnersTexts } from "#kit/web/language/load-owners-texts.ts";
import { bearerToken, clearSession } from "#features/accounts/web/session.ts";
import { passwordChangeRequired } from "#features/accounts/web/password-change-required.ts";
import { loginAgain } from "#features/accounts/web/login-again.tsx";
import { createApi, upload } from "#kit/web/calls/api.ts";
import { fetchInBatches } from "#kit/web/calls/fetch-in-batches.ts";
import { antiForgeryToken } from "#kit/web/drafts/storage.ts";
import { notebookCache, storeApplicationPages, writingCache } from "#kit/web/pages/offline-copies.ts";
import { provideOfflinePages } from "#kit/web/pages/offline-pages.ts";
import { laboratoryPath } from "#features/writing/web/addresses.ts";
import { notebookPath, wordReviewPath } from "./pages/account/addresses.ts";

const loadNotebook = () =>
  withOtherTexts(
    Promise.all([
      import("./pages/account/user-layout.tsx"),
      import("#features/notebook/web/pages/notebook-page.tsx"),
      import("#features/notebook/web/pages/review-page.tsx"),
    ]),
  );

const loadEditor = () =>
  Promise.all([
    import("./pages/laboratory/laboratory-page.tsx"),
    import("#features/writing/web/choose-category-page.tsx"),
    import("#features/writing/web/new-tale-page.tsx"),
    import("#features/writing/web/edit-tale-page.tsx"),
    import("#features/writing/web/revision-page.tsx"),
  ]);

/** The API client with the session of this browser. */
const send: typeof fetch = (input, init) => fetch(input, init);
export const browserApi = createApi({
  fetch: send,
  fetchForMember: fetchInBatches(send),
  upload,
  credentials: { token: bearerToken, antiForgeryToken, loginAgain, passwordChangeRequired, sessionEnded: clearSession },
});

// With their modules and everything that the application has loaded.
provideOfflinePages("notebook", () =>
  storeApplicationPages(notebookCache, [notebookPath, wordReviewPath], loadNotebook),
);
// The worker answers with the skeleton of the laboratory for all pages with an editor.
provideOfflinePages("writing", () => storeApplicationPages(writingCache, [laboratoryPath], loadEditor));

/** Loads the modules of the page before hydration, which must render the same as the server and no placeholder. */
async function loadModules(matches: readonly { route: RouteObject }[]) {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

async function importInSeparateTasks(files: readonly string[]) {
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await nextTask();
  }
}

/**
 * A private page loads its data in the browser, but must neither appear nor redirect before the skeleton of the server is hydrated.
 * The outermost middleware runs before any loader. It is not at the root: an error of a later middleware is shown at the route of
 * the first one, and the root's error page would have no menu.
 */
function delayUntil(hydrated: Promise<void>) {
  const inside = routes[0]?.children?.[0];
  if (inside !== undefined) inside.middleware = [() => hydrated];
}

async function start() {
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const { data, json } = readPageData();
  const { promise: hydrated, resolve: onHydrated } = Promise.withResolvers<void>();
  if (data.private) delayUntil(hydrated);
  await importInSeparateTasks(data.assets.modules);
  const i18n = createI18n(data.language, {}, data.site);
  async function loadPart(part: "first" | "other") {
    const language = i18n.language as Language;
    addTexts(i18n, language, await loadOwnersTexts(language, part, data.site));
  }
  provideOtherTexts(() => loadPart("other"));
  await Promise.all([loadPart("first"), data.private ? null : loadModules(matchRoutes(routes, window.location) ?? [])]);

  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: data.loaderData, errors: data.errors },
    getContext() {
      const context = new RouterContextProvider();
      context.set(pageContext, { api: browserApi, language: i18n.language as Language, site: data.site });
      return context;
    },
  });

  /** Shows the same screen in the new language. Lists start at their first page. */
  async function showInChosenLanguage() {
    const { location } = router.state;
    const address = addressInAnotherLanguage(location);
    if (address === location.pathname + location.search) return router.revalidate();
    await router.navigate(address + location.hash, { replace: true, preventScrollReset: true });
  }

  // A transition yields, so that the page reacts to typing during hydration.
  startTransition(() => {
    hydrateRoot(
      document,
      <App data={data} json={json} api={browserApi} i18n={i18n} onLanguageChosen={showInChosenLanguage}>
        <Hydration onDone={onHydrated}>
          <RouterProvider router={router} />
        </Hydration>
      </App>,
    );
  });
}

/** Calls `onDone` after the first render. A wrapper, because a sibling would shift the ids of `useId`. */
function Hydration({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}

// Not awaited: the files of pages import this one, and would wait for its end.
start().catch(reloadOnce);
