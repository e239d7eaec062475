import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { invitationsCalls } from "../calls.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { ReadingPanel } from "#features/reading-settings/web/reading-panel.tsx";
import { TalePreview } from "#features/writing/web/tale-preview.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const token = { invitationToken: params.token ?? "" };
  const tale = await api(invitationsCalls.read, { params: token }, { signal: request.signal });
  if (tale.published) throw redirect(taleAddress(tale));
  return tale;
}

/** An unpublished Tale for those who have its link. */
export function Component() {
  const { t } = useTranslation("invitations");
  const tale = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title={tale.title} noIndex />
      <div className="mb-8 flex items-center justify-between gap-x-6 border-b border-hairline pb-3">
        <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">{t("invited", { author: tale.author })}</p>
        <ReadingPanel className="shrink-0" />
      </div>
      <TalePreview tale={tale} />
    </div>
  );
}
