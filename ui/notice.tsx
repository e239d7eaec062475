import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

interface FormErrorProps {
  /** The text that says what failed and what to do; without it nothing is shown. */
  title?: string | undefined;
  /** Errors of single fields, each a link to its field. */
  items?: readonly { fieldId: string; text: string }[];
}

/** The error of a form as a whole, above its fields. It takes the focus when it appears, and gives it back when it goes. */
export function FormError({ title, items = [] }: FormErrorProps) {
  // Another error is another box, which takes the focus again.
  return title === undefined ? null : <ErrorBox key={title} title={title} items={items} />;
}

function ErrorBox({ title, items }: Required<FormErrorProps>) {
  const box = useRef<HTMLDivElement>(null);
  // Before the box leaves the page: afterwards nothing says that it had the focus.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = box.current;
    return () => {
      if (document.activeElement === shown && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="flex gap-3 border-y border-error py-4">
      <Icon name="warning" className="mt-0.5 size-5 text-error" />
      <div>
        <p className="font-semibold">{title}</p>
        {items.length > 0 && (
          <ul className="mt-1">
            {items.map((item) => (
              <li key={item.fieldId}>
                <a href={`#${item.fieldId}`} className="link inline-flex min-h-11 items-center text-error">
                  {item.text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

type NoticeKind = "info" | "error" | "success";

interface NoticeProps {
  kind: NoticeKind;
  title?: string | undefined;
  children?: ReactNode | undefined;
  /** A link or button for the next step. */
  action?: ReactNode | undefined;
  className?: string | undefined;
}

const icons: Record<NoticeKind, IconName> = { info: "info", error: "warning", success: "check" };

/** A message in the page. An error interrupts a screen reader; the others wait. */
export function Notice({ kind, title, children, action, className }: NoticeProps) {
  const error = kind === "error";
  return (
    <div
      role={error ? "alert" : "status"}
      className={classNames("flex gap-3 border-y py-4", error ? "border-error" : "border-edge", className)}
    >
      <Icon name={icons[kind]} className={classNames("mt-0.5 size-5", error && "text-error")} />
      <div className="min-w-0 grow">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
