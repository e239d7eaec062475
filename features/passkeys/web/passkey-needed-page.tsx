import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import { Asterism } from "#ui/asterism.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { OtherAccount, usePasskeySession } from "./use-passkey-session.ts";

/** In place of a page of staff, on a site that asks them for passkeys: log in with one right here, or make one first. */
export function PasskeyNeededPage() {
  const { t } = useTranslation("passkeys");
  const { revalidate } = useRevalidator();
  const enter = usePasskeySession();
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center md:py-24">
      <PageHead title={t("staff.title")} noIndex />
      <Asterism className="h-9 w-10" />
      <h1 className="text-3xl text-balance md:text-4xl">{t("staff.title")}</h1>
      <p className="max-w-[28em] font-serif text-lg text-balance">{t("staff.text")}</p>
      <div className="mt-4 flex w-full max-w-88 flex-col gap-3">
        <PasskeyLogin
          variant="primary"
          userVerification="required"
          textOf={(error) => (error instanceof OtherAccount ? t("login.otherAccount") : undefined)}
          onLogin={async (reply) => {
            await enter(reply);
            await revalidate();
          }}
        />
        <ButtonLink block to={topicPath("passkeys")}>
          {t("makeTitle")}
        </ButtonLink>
      </div>
    </div>
  );
}
