import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { pageSizes } from "#vocabulary/limits.ts";
import { applicationsPath } from "../address.ts";
import { applicationsCalls, applicationStatuses, type ApplicationStatus } from "../calls.ts";
import { ApplicationItem } from "./application-item.tsx";

const pageSize = pageSizes.adminNews;

const addressOf = (status: ApplicationStatus, page = 1) =>
  listAddress(applicationsPath, page, { status: status === "PENDING" ? null : status.toLowerCase() });

const statusIn = ({ url }: Request): ApplicationStatus => {
  const asked = new URL(url).searchParams.get("status")?.toUpperCase();
  return applicationStatuses.find((status) => status === asked) ?? "PENDING";
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [page, status] = [pageOf(request, pageSize), statusIn(request)];
  const { signal } = request;
  const { api } = context.get(pageContext);
  const query = { pageNumber: page - 1, pageSize, status };
  const { applications, totalApplications: total } = await api(applicationsCalls.list, { query }, { signal });
  requirePage({ page, pageSize, total }, (last) => addressOf(status, last));
  return { page, status, applications, total };
}

/** Applications for an account, by what was decided; those that wait come first. */
export function Component() {
  const { t } = useTranslation("sign-ups");
  const { page, status, applications, total } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState("");
  const line = useRef<HTMLParagraphElement>(null);

  async function decided(username: string) {
    setDone(t("applications.done", { username }));
    await revalidate();
    line.current?.focus();
  }

  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader title={t("applications.title")} count={t("applications.lead")} />
      <LinkTabs
        className="mt-6"
        label={t("applications.title")}
        tabs={applicationStatuses.map((each) => ({
          to: addressOf(each),
          text: t(`applications.statuses.${each}`),
          current: each === status,
        }))}
      />
      <p ref={line} role="status" tabIndex={-1} className="mt-4 font-semibold wrap-anywhere empty:mt-0">
        {done}
      </p>
      {applications.length === 0 ? (
        <p className="mt-4 text-ink-soft">{t("applications.none")}</p>
      ) : (
        <ul className="mt-6 mb-8 border-b border-hairline">
          {applications.map((each) => (
            <ApplicationItem key={each.id} application={each} onDecided={() => void decided(each.username)} />
          ))}
        </ul>
      )}
      <ListPages
        page={page}
        pageSize={pageSize}
        total={total}
        counted="people"
        href={(each) => addressOf(status, each)}
      />
    </div>
  );
}
