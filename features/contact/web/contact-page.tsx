import { useTranslation } from "react-i18next";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { ContactForm } from "./contact-form.tsx";

/** The page to contact the operators of the site. */
export function Component() {
  const { t } = useTranslation("contact");
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      <AccountPageLayout title={t("title")} intro={t("lead")} illustration="inbox">
        <ContactForm />
      </AccountPageLayout>
    </>
  );
}
