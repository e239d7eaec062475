import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { ReadingSettingsForm } from "#features/reading-settings/web/use-reading-settings.ts";

interface ApplySettingsProps {
  saving: ReadingSettingsForm["saving"];
  disabledReason?: string | undefined;
}

/** The button that applies reading settings, and what came of it. */
export function ApplySettings({ saving, disabledReason }: ApplySettingsProps) {
  const { t } = useTranslation("reading-settings");
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" type="submit" busy={saving === "busy"} reasonInRow disabledReason={disabledReason}>
          {t("apply")}
        </Button>
        <p role="status">{saving === "saved" && t("saved")}</p>
      </div>
      {typeof saving === "object" && (
        <Notice kind="error" className="mt-6" title={t("failed")}>
          {saving.failure}
        </Notice>
      )}
    </>
  );
}
