import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const keys = [
  ["J", "next"],
  ["K", "previous"],
  ["P", "publish"],
  ["R", "return"],
  ["M", "remark"],
  ["A", "accept"],
  ["X", "reject"],
  ["Enter", "confirm"],
  ["Ctrl+Enter", "confirmNote"],
  ["Esc", "escape"],
  ["?", "help"],
] as const;

/** The keys of the desk. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("desk");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("keys.title")}
      closeText={t("keys.ok")}
      actions={<Button onClick={onClose}>{t("keys.ok")}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(([key, action]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="desk-key">{key}</kbd>
            </dt>
            <dd>{t(`keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
