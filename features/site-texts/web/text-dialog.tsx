import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { withOtherTexts } from "#kit/web/language/other-texts.ts";
import { textPaths, type SiteTextKind } from "../address.ts";

const LoadedDialog = lazy(async () => ({
  default: (await withOtherTexts(import("./loaded-text-dialog.tsx"))).LoadedTextDialog,
}));

const linkLook = "link inline-flex min-h-11 items-center text-start";

interface TextDialogProps {
  kind: Exclude<SiteTextKind, "imprint">;
  /** As a button, or as a link within text. */
  look?: "button" | "link";
  className?: string;
}

/** A button that opens a text of the site in a dialog. Text that was typed in the page behind it stays. Without script it is a link to its page. */
export function TextDialog({ kind, look = "link", className }: TextDialogProps) {
  const { t } = useTranslation("legal-links");
  const [dialog, setDialog] = useState({ wasOpened: false, open: false });
  const opener = {
    type: "button",
    onClick: () => setDialog({ wasOpened: true, open: true }),
    children: t(`${kind}.open`),
  } as const;
  return (
    <>
      {look === "button" ? (
        <Button {...opener} className={className} />
      ) : (
        <>
          <button {...opener} className={classNames(linkLook, "noscript:hidden", className)} />
          <noscript>
            <a href={textPaths[kind]} className={classNames(linkLook, className)}>
              {t(`${kind}.open`)}
            </a>
          </noscript>
        </>
      )}
      {dialog.wasOpened && (
        <Suspense>
          <LoadedDialog kind={kind} open={dialog.open} onClose={() => setDialog({ wasOpened: true, open: false })} />
        </Suspense>
      )}
    </>
  );
}
