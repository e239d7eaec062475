import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

interface FiltersDisclosureProps {
  /** Whether it is open at first. */
  open?: boolean;
  children: ReactNode;
  className?: string;
}

/** The filters of a list or a search, which open below their heading, without JavaScript too. */
export function FiltersDisclosure({ open, children, className }: FiltersDisclosureProps) {
  const { t } = useTranslation("tales");
  return (
    <details open={open} className={classNames("group border-y border-hairline", className)}>
      <summary className="flex min-h-11 items-center justify-between gap-4 font-sans [&::-webkit-details-marker]:hidden">
        {t("filters.title")}
        <Icon name="chevron-down" className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
