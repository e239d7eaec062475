import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";

/** The button that opens the community rules, and the rules. What is typed in the form behind them stays. */
export function RulesDialog({ className }: { className?: string }) {
  const { t } = useTranslation(["accounts", "site"]);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const rules = t("accounts:rules.items", { returnObjects: true });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={classNames("link inline-flex min-h-11 items-center", className)}
      >
        {t("accounts:signup.readRules")}
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={t("accounts:rules.title")}
        description={<p>{t("accounts:rules.intro")}</p>}
        closeText={t("site:buttons.close")}
        size="wide"
        actions={
          <Button variant="primary" onClick={close}>
            {t("site:buttons.ok")}
          </Button>
        }
      >
        <ol className="divide-y divide-hairline border-y border-hairline">
          {rules.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-2 py-4">
              <span aria-hidden="true" className="font-serif text-lg text-ink-soft">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}
