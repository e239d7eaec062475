import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { accountsCalls } from "#contract/accounts.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { EditProfileForm } from "./edit-profile-form.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { account: await api(accountsCalls.ownAccount, {}, { signal: request.signal }) };
}

/** Where one says what others learn of oneself. */
export function Component() {
  const { t } = useTranslation("profiles");
  const { account } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("edit.title")} noIndex />
      <BackLink to="/user" className="-mt-3 mb-1">{t("room.title")}</BackLink>
      <h1 className="text-3xl md:text-4xl">{t("edit.title")}</h1>
      <p className="mt-3 max-w-[34em] font-serif text-lg text-ink-soft">{t("edit.lead")}</p>
      <EditProfileForm account={account} />
    </>
  );
}
