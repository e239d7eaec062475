import { useOfferedLanguageNames } from "#kit/web/language/offered.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { languageNames, ownNames, toLanguage, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useDateTimeText, useLanguage } from "#kit/web/language/language.tsx";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toasts.tsx";
import { isAnnounced, siteTextKinds, siteTextsPath, textPaths, type SiteTextKind } from "../../address.ts";
import { siteTextsCalls } from "../../calls.ts";
import { nextVersion } from "../shown-text.ts";
import { TextForm } from "./text-form.tsx";

const addressOf = (kind: SiteTextKind, languageName: LanguageName) =>
  `${siteTextsPath}?kind=${kind}&languageName=${languageName}`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const kind = siteTextKinds.find((each) => each === searchParams.get("kind")) ?? "rules";
  const languageName =
    languageNames.find((each) => each === searchParams.get("languageName")) ?? toLanguageName(language);
  const of = (query: object) => ({ params: { kind }, query: { languageName, ...query } });
  const { signal } = request;
  const [present, { versions }] = await Promise.all([
    api(siteTextsCalls.read, of({}), { signal }),
    api(siteTextsCalls.versions, of({}), { signal }),
  ]);
  const next = nextVersion({ text: present, versions });
  const edited =
    next === null || next.version === 1
      ? present
      : await api(siteTextsCalls.read, of({ version: next.version }), { signal });
  return { kind, languageName, present, next, edited, versions };
}

/** Each text of the site in each language, for administrators: what holds, what waits, and a form. */
export function Component() {
  const { kind, languageName, present, next, edited, versions } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["site-texts", "legal-links"]);
  const dateTime = useDateTimeText();
  const offered = useOfferedLanguageNames(languageName);
  const hasOwn = versions.some(({ version }) => version > 1);
  return (
    <div className="page-width py-10 md:py-12">
      <PageHead title={t("title")} noIndex />
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="mt-2 max-w-[40em] text-ink-soft">{t("lead")}</p>
      <LinkTabs
        label={t("kinds")}
        tabs={siteTextKinds.map((each) => ({
          to: addressOf(each, languageName),
          text: t(`legal-links:${each}.page`),
          current: each === kind,
        }))}
        className="mt-6"
      />
      <LinkTabs
        label={t("language")}
        tabs={offered.map((each) => ({
          to: addressOf(kind, each),
          text: ownNames[toLanguage(each)],
          current: each === languageName,
        }))}
        className="mt-2"
      />
      <div className="mt-6 max-w-[46rem]">
        <p>{t(present.version === 1 ? "present.builtIn" : "present.own", { date: dateTime(present.validFrom) })}</p>
        {next !== null && (
          <Notice kind="info" className="mt-4">
            {t(next.version === 1 ? "waits.builtIn" : "waits.own", { date: dateTime(next.validFrom) })}
          </Notice>
        )}
        <TextForm
          key={`${kind} ${languageName} ${edited.version} ${edited.validFrom}`}
          kind={kind}
          languageName={languageName}
          content={edited.content}
        />
        {hasOwn && <Restore kind={kind} />}
        {hasOwn && <Versions />}
      </div>
    </div>
  );
}

/** Returns to the built-in text, after a question. */
function Restore({ kind }: { kind: SiteTextKind }) {
  const { t } = useTranslation(["site-texts", "site"]);
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function restore() {
    setBusy(true);
    try {
      await api(siteTextsCalls.remove, { params: { kind } });
      toast({ kind: "success", text: t("restore.done") });
      await revalidate();
    } catch (error) {
      toast({ kind: "error", text: errorText(error) });
    }
    setBusy(false);
    setIsAsking(false);
  }
  return (
    <div className="mt-8 border-t border-hairline pt-6">
      <Button onClick={() => setIsAsking(true)}>{t("restore.open")}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t("restore.title")}
        confirmText={t("restore.confirm")}
        busyText={t("restore.busy")}
        cancelText={t("site:buttons.cancel")}
        busy={busy}
        onConfirm={() => void restore()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("restore.text")}</p>
        {isAnnounced(kind) && <p className="mt-2">{t("restore.announced")}</p>}
      </ConfirmDialog>
    </div>
  );
}

function Versions() {
  const { kind, languageName, versions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("site-texts");
  const { language } = useLanguage();
  return (
    <section className="mt-8">
      <h2 className="text-xl">{t("versions.title")}</h2>
      <ul className="mt-2">
        {versions.map(({ version, validFrom }) => (
          <li key={`${version} ${validFrom}`} className="flex flex-wrap items-center gap-x-4 border-t border-hairline">
            <Link
              to={`${textPaths[kind]}?version=${version}&lang=${toLanguage(languageName)}`}
              className="link inline-flex min-h-11 items-center"
            >
              {version === 1 ? t("versions.builtIn") : t("versions.number", { version })}
            </Link>
            <LocalDate date={validFrom} language={language} className="text-sm text-ink-soft" />
          </li>
        ))}
      </ul>
    </section>
  );
}
