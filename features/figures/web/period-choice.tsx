import { Form } from "react-router";
import { useTranslation } from "react-i18next";
import { listAddress } from "#kit/web/pages/list-address.ts";
import { Button } from "#ui/button.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { lastDays, type Days } from "./period.ts";

const lengths = [7, 30, 90, 365];

interface PeriodChoiceProps {
  path: string;
  days: Days;
  today: string;
}

/** The days of which figures are shown: some that are asked for often, or any others. */
export function PeriodChoice({ path, days: { from, to }, today }: PeriodChoiceProps) {
  const { t } = useTranslation("figures");
  const options = lengths.map((length) => {
    const last = lastDays(today, length);
    return {
      text: t("period.last", { days: length }),
      to: listAddress(path, 1, { ...last }),
      current: last.from === from && last.to === to,
    };
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
      <FilterLinks label={t("period.label")} options={options} />
      <Form
        action={path}
        key={`${from} ${to}`}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-2 enlarged:grid-cols-1 sm:grid-cols-[auto_auto_auto]"
      >
        <TextField type="date" name="from" label={t("period.from")} defaultValue={from} max={today} required />
        <TextField type="date" name="to" label={t("period.to")} defaultValue={to} max={today} required />
        <Button type="submit" className="max-sm:col-span-full">
          {t("period.show")}
        </Button>
      </Form>
    </div>
  );
}
