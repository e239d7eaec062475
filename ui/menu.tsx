import { useId, type Ref } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import { PopoverPanel } from "./popover.tsx";

export type MenuEntry =
  | { text: string; icon?: IconName; onSelect: () => void; to?: undefined }
  | { text: string; icon?: IconName; to: string; onSelect?: undefined };

type MenuGroup = readonly MenuEntry[] | { title: string; entries: readonly MenuEntry[] };

interface MenuProps {
  /** The button's text; with `icon` only its name. */
  label: string;
  icon?: IconName | undefined;
  /** The subject of a button with an icon, part of its name if a page has several such buttons. */
  about?: string | undefined;
  /** Looks like a link, next to links. */
  quiet?: boolean | undefined;
  /** Groups of entries, a hairline between them. */
  groups: readonly MenuGroup[];
  className?: string | undefined;
  /** The button. */
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that opens a list of actions: plain buttons and links in a popover, not an ARIA menu. */
export function Menu({ label, icon, about, quiet, groups, className, ref }: MenuProps) {
  const id = useId();
  const text = (
    <>
      {label}
      <Icon name="chevron-down" className="-mr-1 size-4" />
    </>
  );
  return (
    <PopoverPanel
      id={id}
      label={icon === undefined ? undefined : label}
      about={about}
      button={icon === undefined ? text : <Icon name={icon} />}
      quiet={quiet}
      buttonClassName={className}
      buttonRef={ref}
      className="w-max min-w-48"
    >
      {groups.map((group, index) => (
        <Group key={index} {...("title" in group ? group : { entries: group })} />
      ))}
    </PopoverPanel>
  );
}

function Group({ title, entries }: { title?: string; entries: readonly MenuEntry[] }) {
  const titleId = useId();
  return (
    <div className="border-hairline py-1 not-first:border-t">
      {title !== undefined && (
        <p id={titleId} className="px-4 pt-2 pb-1 text-sm text-ink-soft">
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : titleId}>
        {entries.map((entry) => (
          <li key={entry.text}>
            <MenuRow {...entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MenuRow({ text, icon, to, onSelect }: MenuEntry) {
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      {text}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} className="popup-item">
        {content}
      </Link>
    );
  return (
    <button type="button" data-closes-panel onClick={onSelect} className="popup-item w-full">
      {content}
    </button>
  );
}
