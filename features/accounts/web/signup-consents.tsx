import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/checkbox.tsx";
import { LegalDialog } from "#features/legal/web/legal-dialog.tsx";

type ConsentProps = Omit<ComponentProps<typeof Checkbox>, "label">;

/**
 * The consents needed for an account: to the rules and conditions, which can be read here, and to the minimum age.
 * The privacy policy can be read here, too; it needs no consent.
 */
export function SignupConsents({
  acceptedTerms,
  overThirteen,
}: {
  acceptedTerms: ConsentProps;
  overThirteen: ConsentProps;
}) {
  const { t } = useTranslation("accounts");
  return (
    <div>
      <Checkbox {...acceptedTerms} label={t("signup.acceptedTerms")} required />
      <p className="-mt-2 mb-1 ml-9 flex flex-wrap gap-x-6">
        <LegalDialog name="rules" />
        <LegalDialog name="conditions" />
      </p>
      <Checkbox {...overThirteen} label={t("signup.overThirteen")} required />
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft">
        {t("signup.privacy")} <LegalDialog name="privacy" />
      </p>
    </div>
  );
}
