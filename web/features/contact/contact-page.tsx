import { useTranslation } from "react-i18next";
import { PageHead } from "#web/platform/page-head.tsx";
import { AccountFrame } from "../accounts/account-frame.tsx";
import { ContactForm } from "./contact-form.tsx";

/** The way to the people behind the site. */
export function Component() {
  const { t } = useTranslation("contact");
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      <AccountFrame title={t("title")} intro={t("lead")} plate="inbox">
        <ContactForm />
      </AccountFrame>
    </>
  );
}
