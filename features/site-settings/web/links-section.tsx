import { useTranslation } from "react-i18next";
import { TextField } from "#ui/text-fields.tsx";
import { siteBounds as bounds } from "#vocabulary/site-settings.ts";
import type { AllSettings } from "../calls.ts";
import { SettingsSection, useSettingsForm } from "./settings-section.tsx";

const places = Array.from({ length: bounds.linksMax }, (_, at) => at);
const isFilled = (values: Record<string, string>, at: number) =>
  values[`${at}.title`]!.trim() !== "" || values[`${at}.address`]!.trim() !== "";

/** The links in the footer. There is always one empty line for another, as long as there is room. */
export function LinksSection({ settings: { links } }: { settings: AllSettings }) {
  const { t } = useTranslation("site-settings");
  const form = useSettingsForm<Record<string, string>>({
    initial: Object.fromEntries(
      places.flatMap((at) => [
        [`${at}.title`, links[at]?.title ?? ""],
        [`${at}.address`, links[at]?.address ?? ""],
      ]),
    ),
    changes: (values) => ({
      links: places
        .filter((at) => isFilled(values, at))
        .map((at) => ({ title: values[`${at}.title`]!, address: values[`${at}.address`]! })),
    }),
    // An empty line between two is left out of the call, so that its numbers are those of the filled ones.
    fieldOf(path, values) {
      const [, number = "0", field = "title"] = path.split(".");
      return `${places.filter((at) => isFilled(values, at))[Number(number)] ?? 0}.${field}`;
    },
    wrong: (field) => t(field.endsWith("title") ? "links.wrong.title" : "links.wrong.address"),
  });
  const last = places.findLast((at) => isFilled(form.values, at)) ?? -1;
  return (
    <SettingsSection title={t("links.title")} hint={t("links.hint", { max: bounds.linksMax })} form={form}>
      {places
        .filter((at) => at <= last + 1)
        .map((at) => (
          <fieldset key={at} className="grid gap-3 sm:grid-cols-2">
            <legend className="sr-only">{t("links.link", { number: at + 1 })}</legend>
            <TextField
              {...form.text(`${at}.title`)}
              label={t("links.text")}
              maxLength={bounds.linkTitle.max}
              autoComplete="off"
            />
            <TextField
              {...form.text(`${at}.address`)}
              label={t("links.address")}
              placeholder="https://"
              maxLength={bounds.linkAddressMax}
              autoComplete="off"
            />
          </fieldset>
        ))}
    </SettingsSection>
  );
}
