import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { ChangePassword } from "./change-password.tsx";
import { MailedPasswordLink } from "./mailed-password-link.tsx";
import { TopicHeading } from "./topic-heading.tsx";

/** Changes the password, or sets a first one for people who log in by another site. */
export function PasswordTopic({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("settings");
  return (
    <>
      <TopicHeading>{t("topics.password")}</TopicHeading>
      {account.hasPassword ? <ChangePassword email={account.email} /> : <MailedPasswordLink email={account.email} />}
    </>
  );
}
