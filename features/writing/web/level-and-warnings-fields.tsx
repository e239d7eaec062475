import { useTranslation } from "react-i18next";
import { levels, warnings, type LevelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import { MultiSelect } from "#ui/multi-select.tsx";
import { Select } from "#ui/select.tsx";

interface LevelAndWarningsFieldsProps {
  value: LevelAndWarnings;
  onChange: (change: Partial<LevelAndWarnings>) => void;
  /** Explains the fields to writers. */
  hints?: boolean;
}

/** For whom a Tale is, and what readers see before its text. Both may stay empty. */
export function LevelAndWarningsFields({ value, onChange, hints = false }: LevelAndWarningsFieldsProps) {
  const { t } = useTranslation(["laboratory", "levelAndWarnings"]);
  const levelOptions = [
    { value: "", label: t("levelAndWarnings:anyReader") },
    ...levels.map((level) => ({ value: level, label: t(`levelAndWarnings:levels.${level}`) })),
  ];
  return (
    <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
      <Select
        label={t("levelAndWarnings:level")}
        hint={hints ? t("readers.levelHint") : undefined}
        options={levelOptions}
        value={value.level ?? ""}
        onChange={({ target }) => onChange({ level: levels.find((level) => level === target.value) ?? null })}
      />
      <MultiSelect
        label={t("levelAndWarnings:contentWarnings")}
        hint={hints ? t("readers.warningsHint") : undefined}
        options={warnings.map((warning) => ({ value: warning, label: t(`levelAndWarnings:warnings.${warning}`) }))}
        value={value.warnings}
        onChange={(chosen) => onChange({ warnings: warnings.filter((warning) => chosen.includes(warning)) })}
        max={warnings.length}
        texts={{
          placeholder: t("readers.placeholder"),
          full: t("readers.count", { chosen: warnings.length, max: warnings.length }),
          count: (chosen, max) => t("readers.count", { chosen, max }),
          remove: (warning) => t("readers.remove", { warning }),
        }}
      />
    </div>
  );
}
