import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { auditLogCalls } from "#features/audit-log/calls.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { AdminListHeader } from "#kit/web/lists/admin-list-header.tsx";
import { auditLogAddress, readAuditLogState, auditLogPath } from "./addresses.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

const pageSize = pageSizes.auditLog;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readAuditLogState(request);
  const { actor, action, target } = filter;
  const query = {
    pageNumber: filter.page - 1,
    pageSize,
    actor: actor ?? undefined,
    action: action ?? undefined,
    target: target ?? undefined,
  };
  const { entries, totalEntries } = await api(auditLogCalls.list, { query }, { signal: request.signal });
  requirePage({ page: filter.page, pageSize, total: totalEntries }, (page) => auditLogAddress({ ...filter, page }));
  return { filter, entries, totalEntries };
}

/** The actions of the staff, newest first. */
export function Component() {
  const { t } = useTranslation("audit");
  const { filter, entries, totalEntries } = useLoaderData<typeof loader>();
  const filtered = filter.actor !== null || filter.action !== null || filter.target !== null;
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader title={t("title")} count={t("count", { count: totalEntries })} />
      <AuditFilters
        key={auditLogAddress({ ...filter, page: 1 })}
        filters={filter}
        clears={filtered && entries.length > 0}
      />
      {entries.length > 0 && <AuditTable entries={entries} />}
      {entries.length === 0 && !filtered && <EmptyState>{t("empty")}</EmptyState>}
      {entries.length === 0 && filtered && (
        <EmptyState action={<ButtonLink to={auditLogPath}>{t("filters.clear")}</ButtonLink>}>{t("noMatch")}</EmptyState>
      )}
      <ListPages
        page={filter.page}
        pageSize={pageSize}
        total={totalEntries}
        counted="entries"
        href={(page) => auditLogAddress({ ...filter, page })}
      />
    </div>
  );
}
