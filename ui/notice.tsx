import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

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
