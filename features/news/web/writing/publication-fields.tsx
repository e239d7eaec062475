import { useState, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#vocabulary/languages.ts";
import { localTime, zoneName } from "#kit/web/pages/local-time.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { TextField } from "#ui/text-fields.tsx";
import type { NewsState } from "../../calls.ts";

interface PublicationFieldsProps {
  state: { name: string; value: NewsState; onChange: (state: NewsState) => void };
  publishAt: Omit<ComponentProps<typeof TextField>, "label">;
  pinned: { name: string; value: boolean; onChange: (pinned: boolean) => void };
  /** A published post stays so. */
  isPublished: boolean;
}

/** When a post is published, and whether lists begin with it. */
export function PublicationFields({ state, publishAt, pinned, isPublished }: PublicationFieldsProps) {
  const { t } = useTranslation("news");
  return (
    <div className="flex flex-col gap-4">
      {!isPublished && (
        <RadioGroup
          legend={t("form.when")}
          name={state.name}
          value={state.value}
          onChange={(value) => state.onChange(value as NewsState)}
          options={[
            { value: "PUBLISHED", label: t("form.now") },
            { value: "DRAFT", label: t("form.asDraft"), hint: t("form.asDraftHint") },
            { value: "SCHEDULED", label: t("form.later") },
          ]}
        />
      )}
      {!isPublished && state.value === "SCHEDULED" && <TimeField {...publishAt} />}
      <Checkbox
        name={pinned.name}
        label={t("form.pin")}
        checked={pinned.value}
        onChange={({ target }) => pinned.onChange(target.checked)}
      />
    </div>
  );
}

function TimeField(props: PublicationFieldsProps["publishAt"]) {
  const { t } = useTranslation("news");
  const { language } = useLanguage();
  const [now] = useState(() => new Date());
  return (
    <TextField
      {...props}
      type="datetime-local"
      min={localTime(now)}
      label={t("form.publishAt")}
      hint={t("form.zone", { zone: zoneName(localeOf(language), props.value, now) })}
      className="max-w-80 sm:ps-8"
    />
  );
}
