import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { accountsCalls } from "#features/accounts/calls.ts";
import { PrivatePageError } from "#kit/web/pages/private-page-error.tsx";
import { PrivatePageHead } from "#kit/web/pages/private-page-head.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { BackLink } from "#ui/back-link.tsx";
import { ownProfilePath } from "#site/web/pages/account/addresses.ts";
import { EditProfileForm } from "./edit-profile-form.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { account: await api(accountsCalls.ownAccount, {}, { signal: request.signal }) };
}

/** Edits the member's own profile. */
export function Component() {
  const { account } = useLoaderData<typeof loader>();
  return (
    <>
      <Head />
      <EditProfileForm account={account} />
    </>
  );
}

function Head() {
  const { t } = useTranslation("profiles");
  return (
    <PrivatePageHead
      title={t("edit.title")}
      lead={t("edit.lead")}
      back={<BackLink to={ownProfilePath}>{t("ownProfile.title")}</BackLink>}
    />
  );
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}
