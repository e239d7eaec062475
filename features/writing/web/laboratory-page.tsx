import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { chooseCategoryPath, myTalesPath } from "./addresses.ts";
import { LaboratoryLayout, LaboratoryPageError } from "./laboratory-layout.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { TaleStateBadge } from "./tale-state.tsx";
import { loadInProgress, workPath } from "./tales-in-progress.ts";
import { rememberedTexts } from "./texts-on-device.ts";
import { UnsavedTales } from "./unsaved-tales.tsx";
import { findUnsavedDrafts } from "./unsaved-drafts.ts";

const steps = ["write", "tag", "submit", "publish"] as const;
const recentTalesShown = 3;

/**
 * The Tales and revisions on which the author works, the last changed first, and texts that only this device has: saving or leaving a
 * draft leads here.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = requireSession(request);
  const { api } = context.get(pageContext);
  const [inProgress, unsaved] = await Promise.all([
    loadInProgress(api, recentTalesShown, { signal: request.signal }).catch(async (error: unknown) => {
      if (hasCode(error, "NETWORK")) return { tales: await rememberedTexts(userId), total: 0, isOffline: true };
      throw error;
    }),
    findUnsavedDrafts(api, userId),
  ]);
  return { isOffline: false, ...inProgress, unsaved };
}

/** The start page of the laboratory: the steps from a blank page to the readers. */
export function Component() {
  const { t } = useTranslation("laboratory");
  const { tales, total, isOffline, unsaved } = useLoaderData<typeof loader>();
  return (
    <LaboratoryLayout title={t("intro.title")} lead={t("intro.lead")}>
      {isOffline && <OfflineNotice />}
      <UnsavedTales drafts={unsaved.drafts} />
      {tales.length > 0 && <RecentTales tales={tales} total={total} />}
      <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
        {t("intro.begin")}
      </ButtonLink>
      <section aria-labelledby="way" className="mt-12 border-t border-hairline pt-8">
        <h2 id="way" className="text-xl">
          {t("intro.way")}
        </h2>
        <ol className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[--spacing(10)_minmax(0,1fr)] lg:block">
              <span aria-hidden="true" className="font-serif text-3xl leading-none text-ink-soft oldstyle-nums">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg lg:mt-2">{t(`intro.steps.${step}.title`)}</h3>
                <p className="mt-1 max-w-[28em] text-ink-soft">{t(`intro.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </LaboratoryLayout>
  );
}

function RecentTales({ tales, total }: { tales: readonly OwnTaleInAnyState[]; total: number }) {
  const { t } = useTranslation(["laboratory", "home"]);
  return (
    <section aria-labelledby="desk" className="mb-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="desk" className="text-xl">
          {t("home:member.onDesk")}
        </h2>
        {total > tales.length && (
          <Link to={myTalesPath} className="link inline-flex min-h-11 items-center">
            {t("intro.desk.all", { count: total })}
          </Link>
        )}
      </div>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {tales.map((tale) => (
          <li key={tale.id}>
            <RecentTale tale={tale} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentTale({ tale }: { tale: OwnTaleInAnyState }) {
  const { t } = useTranslation("categories");
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <Link
      to={workPath(tale)}
      data-category={category}
      className="group grid grid-cols-[--spacing(20)_minmax(0,1fr)] items-start gap-x-5"
    >
      <Cover category={category} language={language} id={tale.id} />
      <span className="min-w-0">
        <span className="text-sm">
          <TaleStateBadge tale={tale} />
        </span>
        <span
          lang={language}
          className="mt-1 line-clamp-3 font-serif text-lg text-balance underline-offset-4 group-hover:underline"
        >
          {tale.title}
        </span>
        <span className="mt-1 block text-sm text-accent">{t(`${category}.title`)}</span>
      </span>
    </Link>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("laboratory");
  return <LaboratoryPageError title={t("intro.title")} lead={t("intro.lead")} />;
}
