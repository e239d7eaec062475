import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RulesDialog } from "./rules-dialog.tsx";

type Tick = Omit<ComponentProps<typeof Checkbox>, "label">;

/** What everybody promises who wants an account: to keep the rules, which can be read here, and to be old enough. */
export function Promises({ acceptedTerms, overThirteen }: { acceptedTerms: Tick; overThirteen: Tick }) {
  const { t } = useTranslation("accounts");
  return (
    <div>
      <Checkbox {...acceptedTerms} label={t("signup.acceptedTerms")} required />
      <RulesDialog className="-mt-2 mb-1 ml-9" />
      <Checkbox {...overThirteen} label={t("signup.overThirteen")} required />
    </div>
  );
}
