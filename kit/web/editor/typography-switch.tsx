import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, store } from "#kit/web/drafts/storage.ts";
import { Switch } from "#ui/radio-and-switch.tsx";

const key = "typography";

/** Whether quotes and dashes are changed as one types, on this device. Only "off" is stored. */
export function useTypographyChoice() {
  const [isOn, setIsOn] = useState(() => readStored(key) !== "off");
  function choose(wanted: boolean) {
    setIsOn(wanted);
    store(key, wanted ? null : "off");
  }
  return [isOn, choose] as const;
}

interface TypographySwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function TypographySwitch({ isOn, onChange }: TypographySwitchProps) {
  const { t } = useTranslation("editor");
  return (
    <Switch
      label={<span className="font-normal text-ink-soft">{t("typography")}</span>}
      checked={isOn}
      onChange={onChange}
      className="border-t border-hairline px-4 text-sm sm:px-8 md:px-12"
    />
  );
}
