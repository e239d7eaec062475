import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { StaffNotes } from "./staff-notes.tsx";

interface StaffNotesDialogProps {
  username: string;
  open: boolean;
  onClose: () => void;
}

/** The staff's notes about a member, where there is no room for them on the page. */
export function StaffNotesDialog({ username, open, onClose }: StaffNotesDialogProps) {
  const { t } = useTranslation(["staff-notes", "site"]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("about", { username })}
      closeText={t("site:buttons.close")}
      actions={<Button onClick={onClose}>{t("site:buttons.close")}</Button>}
    >
      <StaffNotes username={username} isTitled={false} />
    </Dialog>
  );
}
