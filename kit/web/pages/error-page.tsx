import { useEffect } from "react";
import { useLocation, useRouteError } from "react-router";
import { useTranslation } from "react-i18next";
import { Asterism } from "#ui/asterism.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { pageAddress } from "./address.ts";
import { failureOf } from "../calls/failed-calls.ts";
import { hasCopy } from "./offline-copies.ts";
import { reloadOnceFor } from "./reload-once.ts";
import { StaleBuild, toPageError, type PageError } from "./page-error.ts";
import { PageHead } from "../head/page-head.tsx";

/** Shown in place of a page: for unknown addresses, failed calls and unexpected errors. */
export function ErrorPage() {
  const thrown = useRouteError();
  const error = toPageError(thrown);
  const location = useLocation();
  const { title, text, detail } = useWording(error, location.pathname);
  const { t } = useTranslation("site");
  useReloadOfStaleBuild(thrown);
  useOfflineCopyOf(location.pathname, error.code === "NETWORK");

  return (
    <div data-nothing-here className="page-width flex flex-col items-center gap-5 py-16 text-center md:py-24">
      <PageHead title={title} noIndex />
      <Asterism className="h-9 w-10" />
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="max-w-[28em] font-serif text-lg text-balance">{text}</p>
      {detail === "" ? null : (
        <p lang="en" className="max-w-[40em] text-sm text-ink-soft">
          {detail}
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {error.status === 404 ? (
          <ButtonLink to="/posts" variant="primary">
            {t("errorPage.tales")}
          </ButtonLink>
        ) : (
          <ButtonLink to={pageAddress(location)} reloadDocument variant="primary">
            {t("buttons.reload")}
          </ButtonLink>
        )}
        <ButtonLink to="/">{t("errorPage.home")}</ButtonLink>
      </div>
    </div>
  );
}

/** After an old link or notification, the page explains why the content is gone: its address is right. */
const whyGone = [
  [/^\/posts\/[^/]+\/[^/]+\/?$/, "site:errorPage.noTaleText"],
  [/^\/blog\/posts\/[^/]+\/?$/, "site:errorPage.noNewsText"],
  [/^\/series\/[^/]+\/?$/, "site:errorPage.noSeriesText"],
  [/^\/profile\/[^/]+\/?$/, "site:errorPage.noProfileText"],
  [/^\/invited\/[^/]+\/?$/, "site:errorPage.noInvitationText"],
] as const;

const missingText = (path: string) =>
  whyGone.find(([address]) => address.test(path))?.[1] ?? "site:errorPage.notFoundText";

function useWording(
  { status, code, message, call }: PageError,
  path: string,
): { title: string; text: string; detail: string } {
  const { t } = useTranslation(["site", "errors"]);
  if (status === 404) {
    return { title: t("site:errorPage.notFound"), text: t(missingText(path)), detail: "" };
  }
  if (code === null) return { title: t("site:errorPage.unexpected"), text: t("errors:UNEXPECTED"), detail: message };
  const failure = failureOf(call);
  const text = failure === undefined ? t(`errors:${code}`) : `${t(`errors:failed.${failure}`)} ${t(`errors:${code}`)}`;
  if (status >= 500) return { title: t("site:errorPage.server"), text, detail: message };
  return { title: t(code === "NETWORK" ? "site:errorPage.offline" : "site:errorPage.refused"), text, detail: "" };
}

/** After a deployment the files of the old page are gone, so the page is reloaded, once per address. */
function useReloadOfStaleBuild(thrown: unknown) {
  useEffect(() => {
    if (thrown instanceof StaleBuild) reloadOnceFor("reloaded-at", window.location.href);
  }, [thrown]);
}

/**
 * A link within the application asks the site for data. Without a connection, loading the page lets the worker answer with the copy of the Tale.
 * A page that was loaded from this address is not loaded again.
 */
function useOfflineCopyOf(path: string, isWanted: boolean) {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    if (!isWanted || (loaded !== undefined && new URL(loaded.name).pathname === path)) return;
    hasCopy(path).then(
      (isThere) => isThere && window.location.reload(),
      () => {},
    );
  }, [path, isWanted]);
}
