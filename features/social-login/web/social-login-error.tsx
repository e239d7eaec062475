import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { socialLoginErrors } from "../calls.ts";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { Notice } from "#ui/notice.tsx";

/** Why a login by another site failed (`?social=`), shown on the log-in page. */
export function SocialLoginError() {
  const { t } = useTranslation("social");
  const [search] = useSearchParams();
  const started = useHydrated();
  const reason = socialLoginErrors.find((each) => each === search.get("social"));
  if (!started || reason === undefined) return null;
  return (
    <Notice kind={reason === "cancelled" ? "info" : "error"} className="mb-8">
      {t(`errors.${reason}`)}
    </Notice>
  );
}
