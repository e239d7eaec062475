// Before all that makes schemas.
import "./platform/zod-without-eval.ts";
import { startTransition, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Language } from "#contract/languages.ts";
import { App } from "./app.tsx";
import { addressInAnotherLanguage } from "./platform/address.ts";
import { browserApi } from "./platform/browser-api.ts";
import { createI18n } from "./platform/i18n.ts";
import { pageContext } from "./platform/page-context.ts";
import { readPageData } from "./platform/page-data.ts";
import { routes } from "./routes.tsx";
import { loadTexts } from "./text/load.ts";

/** The page's modules, loaded before hydration: it must find what the server rendered, not a placeholder. */
async function loadModules(matches: readonly { route: RouteObject }[]) {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/**
 * The page that the browser loads by itself may start at once, but not show itself, nor lead elsewhere, before
 * the skeleton that the server rendered has been hydrated. The first middleware of all stands before any loader.
 * Not at the root: what a later middleware throws is shown where the first one stands, and there no menu would be.
 */
function holdBack(hydrated: Promise<void>) {
  const inside = routes[0]?.children?.[0];
  if (inside !== undefined) inside.middleware = [() => hydrated];
}

async function start() {
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const { data, json } = readPageData();
  const { promise: hydrated, resolve: onHydrated } = Promise.withResolvers<void>();
  if (data.private) holdBack(hydrated);
  const [texts] = await Promise.all([
    loadTexts(data.language),
    data.private ? null : loadModules(matchRoutes(routes, window.location) ?? []),
  ]);
  const i18n = createI18n(data.language, texts);

  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: data.loaderData, errors: data.errors },
    getContext() {
      const context = new RouterContextProvider();
      context.set(pageContext, { api: browserApi, language: i18n.language as Language });
      return context;
    },
  });

  /** The same screen in the language just chosen, whose lists begin at their first page. */
  async function showInChosenLanguage() {
    const { location } = router.state;
    const address = addressInAnotherLanguage(location);
    if (address === location.pathname + location.search) return router.revalidate();
    await router.navigate(address + location.hash, { replace: true, preventScrollReset: true });
  }

  // As a transition it makes pauses in which the page answers whoever types already.
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

/** Tells when the first render is done. A wrapper, as a sibling would shift the ids that both sides generate. */
function Hydration({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}

await start();
