import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { KeyCap } from "./key-cap.tsx";

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  okText: string;
  /** Each key with what it does. */
  keys: readonly (readonly [key: string, action: string])[];
}

/** The key shortcuts of a page. */
export function KeysDialog({ open, onClose, title, okText, keys }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeText={okText}
      actions={<Button onClick={onClose}>{okText}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(([key, action]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <KeyCap>{key}</KeyCap>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
