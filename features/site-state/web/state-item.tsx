import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

interface StateItemProps {
  title: string;
  /** Null if it is neither good nor bad. */
  isFine: boolean | null;
  /** The state in words. */
  children: ReactNode;
  todo?: string | undefined;
  /** Of the program, for those who look after the machine. */
  reason?: string | null | undefined;
  actions?: ReactNode;
}

/** One part of the state: what is the case, and what to do. */
export function StateItem({ title, isFine, children, todo, reason, actions }: StateItemProps) {
  const { t } = useTranslation("site-state");
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 border-t border-hairline py-6"
    >
      <Icon
        name={isFine === null ? "info" : isFine ? "check" : "warning"}
        className={classNames("mt-1 size-5", isFine === false && "text-error")}
      />
      <div className="min-w-0">
        <h2 id={id} className="text-lg font-semibold">
          {title}
          {isFine === false && <span className="sr-only">{` (${t("needsYou")})`}</span>}
        </h2>
        <div className="mt-1">{children}</div>
        {todo !== undefined && <p className="mt-2 text-ink-soft">{todo}</p>}
        {reason != null && (
          <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
            {t("reason")} <code dir="ltr">{reason}</code>
          </p>
        )}
        {actions !== undefined && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </section>
  );
}
