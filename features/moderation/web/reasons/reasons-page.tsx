import { useRef } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { reasonsCalls } from "../../reasons.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { AdminListHeader } from "#kit/web/lists/admin-list-header.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { ReasonRow } from "./reason-row.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return api(reasonsCalls.list, {}, { signal: request.signal });
}

/** The catalogue of reasons for reports, with their severities. */
export function Component() {
  const { t } = useTranslation("catalogue");
  const reasons = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader title={t("title")} count={t("count", { count: reasons.length })} countLine={countLine} />
      <p className="mt-4 max-w-[40em] text-sm text-ink-soft">{t("hint")}</p>
      <div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {reasons.length === 0 ? (
          <EmptyState>{t("empty")}</EmptyState>
        ) : (
          <ul className="mt-6 border-b border-hairline">
            {reasons.map((reason) => (
              <li key={reason.reason} className="border-t border-hairline">
                <ReasonRow reason={reason} finalFocus={() => countLine.current} />
              </li>
            ))}
          </ul>
        )}
        <ReasonForm />
      </div>
    </div>
  );
}
