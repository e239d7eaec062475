import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";

/** A report about a member has no text: it links to their profile. */
export function ReportedMember({ username }: { username: string }) {
  const { t } = useTranslation("reportings");
  return (
    <section aria-labelledby="reported">
      <h2 id="reported" className="text-xl">
        {t("detail.reported.user")}
      </h2>
      <p className="mt-2 mb-4 max-w-[40em]">{t("detail.person", { username })}</p>
      <ButtonLink to={profileAddress(username)} icon="user" className="max-w-full wrap-anywhere">
        {t("detail.profile", { username })}
      </ButtonLink>
    </section>
  );
}
