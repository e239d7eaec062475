import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { withOtherTexts } from "#kit/web/language/other-texts.ts";
import { legalPaths, type LegalTextName } from "./legal-addresses.ts";

const TextDialog = lazy(async () => ({
  default: (await withOtherTexts(import("./legal-text-dialog.tsx"))).LegalTextDialog,
}));

const linkLook = "link inline-flex min-h-11 items-center text-start";

interface LegalDialogProps {
  name: LegalTextName;
  /** As a button, or as a link within text. */
  look?: "button" | "link";
  className?: string;
}

/** A button that opens a legal text in a dialog. Text that was typed in the page behind it stays. Without script it is a link to its page. */
export function LegalDialog({ name, look = "link", className }: LegalDialogProps) {
  const { t } = useTranslation("legal-links");
  const [dialog, setDialog] = useState({ wasOpened: false, open: false });
  const opener = {
    type: "button",
    onClick: () => setDialog({ wasOpened: true, open: true }),
    children: t(`${name}.open`),
  } as const;
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
      {dialog.wasOpened && (
        <Suspense>
          <TextDialog name={name} open={dialog.open} onClose={() => setDialog({ wasOpened: true, open: false })} />
        </Suspense>
      )}
    </>
  );
}
