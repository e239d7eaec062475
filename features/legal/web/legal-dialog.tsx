import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { LegalSections } from "./legal-sections.tsx";
import { legalPaths, type LegalTextName } from "./legal-texts.ts";

const linkLook = "link inline-flex min-h-11 items-center text-start";

interface LegalDialogProps {
  name: LegalTextName;
  /** As a button, or as a link within text. */
  look?: "button" | "link";
  className?: string;
}

/** A button that opens a legal text in a dialog. Text that was typed in the page behind it stays. Without script it is a link to its page. */
export function LegalDialog({ name, look = "link", className }: LegalDialogProps) {
  const { t } = useTranslation(["legal", "site"]);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const opener = { type: "button", onClick: () => setOpen(true), children: t(`${name}.open`) } as const;
  return (
    <>
      {look === "button" ? (
        <Button {...opener} className={className} />
      ) : (
        <>
          <button {...opener} className={classNames(linkLook, "noscript:hidden", className)} />
          <noscript>
            <a href={legalPaths[name]} className={classNames(linkLook, className)}>
              {t(`${name}.open`)}
            </a>
          </noscript>
        </>
      )}
      <Dialog
        open={open}
        onClose={close}
        title={t(`${name}.title`)}
        description={<p>{t(`${name}.intro`)}</p>}
        closeText={t("site:buttons.close")}
        size="wide"
        actions={
          <Button variant="primary" onClick={close}>
            {t("site:buttons.ok")}
          </Button>
        }
      >
        <LegalSections name={name} heading="h3" />
      </Dialog>
    </>
  );
}
