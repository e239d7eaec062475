import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { pageContext, useSite } from "#kit/web/pages/page-context.ts";
import { CopyField } from "#ui/copy-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { pageSizes } from "#vocabulary/limits.ts";
import { siteInvitationsPath } from "../address.ts";
import { siteInvitationsCalls, type SiteInvitation } from "../calls.ts";
import { InvitationLine } from "./invitation-line.tsx";
import { MakeInvitation } from "./make-invitation.tsx";

const pageSize = pageSizes.adminNews;
const address = (page: number) => listAddress(siteInvitationsPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageOf(request, pageSize);
  const { signal } = request;
  const { api } = context.get(pageContext);
  const query = { pageNumber: page - 1, pageSize };
  const { invitations, totalInvitations } = await api(siteInvitationsCalls.list, { query }, { signal });
  requirePage({ page, pageSize, total: totalInvitations }, address);
  return { page, invitations, total: totalInvitations };
}

/** The invitations to the site: a form that makes one, and the list. */
export function Component() {
  const { t } = useTranslation("sign-ups");
  const { page, invitations, total } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { signUps } = useSite();
  const [made, setMade] = useState<SiteInvitation | null>(null);
  const [done, setDone] = useState("");
  const status = useRef<HTMLParagraphElement>(null);

  async function ended(id: number) {
    if (made?.id === id) setMade(null);
    setDone(t("invitations.ended"));
    await revalidate();
    status.current?.focus();
  }

  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader title={t("invitations.title")} count={t("invitations.lead")} />
      {signUps === "closed" && (
        <Notice kind="info" className="mt-6">
          {t("invitations.closed")}
        </Notice>
      )}
      {made !== null && <MadeInvitation key={made.id} made={made} />}
      <p ref={status} role="status" tabIndex={-1} className="mt-4 font-semibold empty:mt-0">
        {done}
      </p>
      {invitations.length === 0 ? (
        <p className="mt-4 text-ink-soft">{t("invitations.none")}</p>
      ) : (
        <ul className="mt-6 mb-8 border-b border-hairline">
          {invitations.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} onEnded={() => void ended(invitation.id)} />
          ))}
        </ul>
      )}
      <ListPages page={page} pageSize={pageSize} total={total} counted="entries" href={address} />
      <h2 className="mt-10 text-2xl">{t("invitations.make")}</h2>
      <MakeInvitation
        onMade={(invitation) => {
          setDone("");
          setMade(invitation);
          void revalidate();
        }}
      />
    </div>
  );
}

/** The new invitation. It gets the focus, because the form that made it is below. */
function MadeInvitation({ made: { address: link = "", role } }: { made: SiteInvitation }) {
  const { t } = useTranslation("sign-ups");
  return (
    <div ref={focused} tabIndex={-1} className="mt-8 scroll-mt-24">
      <Notice kind="success" title={t("invitations.made")}>
        {role === "MODERATOR" && <p className="mb-4">{t("invitations.madeOnce")}</p>}
        <CopyField
          label={t("invitations.link")}
          value={link}
          copyText={t("invitations.copy")}
          copiedText={t("invitations.copied")}
        />
      </Notice>
    </div>
  );
}

const focused = (element: HTMLElement | null) => element?.focus();
