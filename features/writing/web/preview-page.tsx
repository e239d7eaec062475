import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { revisionsCalls } from "#features/review/revisions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/links.tsx";
import { taleReviewPath } from "#features/moderation/web/addresses.ts";
import { ReadingPanel } from "#features/reading-settings/web/reading-panel.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { editPath, revisionPath } from "./addresses.ts";
import { ExportMenu } from "#features/editor-files/web/export-menu.tsx";
import { revisedTale } from "./revised-tale.ts";
import { TalePreview } from "./tale-preview.tsx";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const tale = await api(talesCalls.readInAnyState, { params: { id: params.id } }, { signal: request.signal });
  const isRevision = new URL(request.url).searchParams.has("revision");
  if (tale.published && isRevision) {
    const revision = await api(revisionsCalls.read, { params: { id: params.id } }, { signal: request.signal });
    return { tale: revisedTale(tale, revision), isOwn: tale.author === username, isRevision };
  }
  if (tale.published) throw redirect(taleAddress(tale));
  return { tale, isOwn: tale.author === username, isRevision: false };
}

/** An unpublished Tale as its readers will see it; for its author and for reviewers. */
export function Component() {
  const { t } = useTranslation("laboratory");
  const { tale, isOwn, isRevision } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title={t("preview.pageTitle", { title: tale.title })} noIndex />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline pb-3">
        {isOwn ? (
          <BackLink to={isRevision ? revisionPath(tale.id) : editPath(tale.id)}>{t("preview.backToEdit")}</BackLink>
        ) : (
          <BackLink to={taleReviewPath(tale.id, isRevision)}>{t("preview.backToReview")}</BackLink>
        )}
        <p className="text-sm text-ink-soft max-lg:order-last max-lg:w-full">{t("preview.note")}</p>
        <div className="flex items-center gap-4">
          {isOwn && <ExportMenu quiet read={() => tale} />}
          <ReadingPanel />
        </div>
      </div>
      <TalePreview showsDatePlaceholder tale={tale} />
    </div>
  );
}
