import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { LegalTextName } from "./legal-addresses.ts";
import { LegalSections } from "./legal-sections.tsx";

interface LegalTextDialogProps {
  name: LegalTextName;
  open: boolean;
  onClose: () => void;
}

export function LegalTextDialog({ name, open, onClose }: LegalTextDialogProps) {
  const { t } = useTranslation(["legal", "site"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`${name}.title`)}
      description={<p>{t(`${name}.intro`)}</p>}
      closeText={t("site:buttons.close")}
      size="wide"
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("site:buttons.ok")}
        </Button>
      }
    >
      <LegalSections name={name} heading="h3" />
    </Dialog>
  );
}
