import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TopicHeading } from "./topic-heading.tsx";

const themes = ["light", "dark"] as const;

/** Light or dark: the choice is enabled once there is a dark theme. */
export function ThemeTopic({ theme }: { theme: string }) {
  const { t } = useTranslation("settings");
  return (
    <>
      <TopicHeading>{t("topics.theme")}</TopicHeading>
      <RadioGroup
        className="mt-4"
        legend={t("theme.legend")}
        name="theme"
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        defaultValue={theme}
      />
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" reasonInRow disabledReason={t("theme.notYet")}>
          {t("theme.apply")}
        </Button>
      </div>
    </>
  );
}
