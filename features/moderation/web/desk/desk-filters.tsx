import { Form } from "react-router";
import { useTranslation } from "react-i18next";
import { categoryNames, toCategorySlug } from "#vocabulary/categories.ts";
import { deskKinds } from "../../desk.ts";
import { languages, ownNames, toLanguageName } from "#vocabulary/languages.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { deskAddress, deskPath, type DeskFilter } from "./addresses.ts";

/** A form that selects a part of the queue; it works without script. */
export function DeskFilters({ filter }: { filter: DeskFilter }) {
  const { t } = useTranslation(["desk", "categories"]);
  const all = { value: "", label: t("filters.all") };
  const isFiltered = deskAddress(filter) !== deskPath;
  return (
    <details className="mt-2" open={isFiltered}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("filters.title")}</summary>
      <Form action={deskPath} className="mt-2 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Select
          label={t("filters.kind")}
          name="kind"
          defaultValue={filter.kind ?? ""}
          options={[all, ...deskKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))]}
        />
        <Select
          label={t("filters.language")}
          name="languageName"
          defaultValue={filter.languageName ?? ""}
          options={[all, ...languages.map((code) => ({ value: toLanguageName(code), label: ownNames[code] }))]}
        />
        <Select
          label={t("filters.category")}
          name="category"
          defaultValue={filter.category ?? ""}
          options={[
            all,
            ...categoryNames.map((name) => ({ value: name, label: t(`categories:${toCategorySlug(name)}.title`) })),
          ]}
        />
        <TextField
          label={t("filters.member")}
          name="member"
          defaultValue={filter.member ?? ""}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="flex gap-2">
          <Button type="submit">{t("filters.apply")}</Button>
          {isFiltered && <ButtonLink to={deskPath}>{t("clear")}</ButtonLink>}
        </div>
      </Form>
    </details>
  );
}
