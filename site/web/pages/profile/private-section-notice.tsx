import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** Shown in place of a part of a profile that its owner keeps private. */
export function PrivateSectionNotice() {
  const { t } = useTranslation("profiles");
  return (
    <div className="flex flex-col items-center gap-5 px-4 py-16 text-center">
      <Icon name="lock" className="size-9 text-ink-soft" />
      <p data-list-heading tabIndex={-1} className="max-w-[26em] font-serif text-lg text-balance">
        {t("private")}
      </p>
      <ButtonLink to="/posts">{t("readOthers")}</ButtonLink>
    </div>
  );
}
