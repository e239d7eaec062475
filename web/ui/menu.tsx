import { Menu as Base } from "@base-ui/react/menu";
import { Fragment } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

export type MenuEntry =
  | { text: string; icon?: IconName; onSelect: () => void; disabled?: boolean; to?: undefined }
  | { text: string; icon?: IconName; to: string; onSelect?: undefined };

interface MenuProps {
  /** The button's words; with `icon` only its name. */
  label: string;
  icon?: IconName;
  /** Groups of entries, a hairline between them. */
  groups: readonly (readonly MenuEntry[])[];
  align?: "start" | "end";
  className?: string;
}

/** A button that unfolds a list of things to do. */
export function Menu({ label, icon, groups, align = "start", className }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        aria-label={icon === undefined ? undefined : label}
        title={icon === undefined ? undefined : label}
        className={classNames(icon === undefined ? "button" : "target rounded hover:bg-wash", className)}
      >
        {icon === undefined ? (
          <>
            {label}
            <Icon name="chevron-down" className="-mr-1 size-4" />
          </>
        ) : (
          <Icon name={icon} />
        )}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="popup max-h-(--available-height) min-w-48 overflow-y-auto py-1">
            {groups.map((entries, index) => (
              <Fragment key={index}>
                {index > 0 && <Base.Separator className="my-1 border-t border-hairline" />}
                {entries.map((entry) => <MenuRow key={entry.text} {...entry} />)}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuRow(entry: MenuEntry) {
  const content = (
    <>
      {entry.icon !== undefined && <Icon name={entry.icon} />}
      {entry.text}
    </>
  );
  if (entry.to !== undefined) {
    return <Base.LinkItem closeOnClick className="popup-item" render={<Link to={entry.to} />}>{content}</Base.LinkItem>;
  }
  return <Base.Item disabled={entry.disabled} onClick={entry.onSelect} className="popup-item">{content}</Base.Item>;
}
