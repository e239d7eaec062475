import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { withToast, withoutToast, type ToastEntry, type ToastMessage } from "./toast-list.ts";
import { useToastPosition } from "./use-toast-position.ts";

export type { ToastMessage };

type Tell = (message: ToastMessage) => void;
const TellContext = createContext<Tell | null>(null);

/** Tells something in passing. Never the only place where an error is told. */
export function useToast(): Tell {
  const tell = use(TellContext);
  if (tell === null) throw new Error("useToast needs a ToastProvider above it");
  return tell;
}

interface ToastProviderProps {
  /** Milliseconds; errors, and what says that it stays, wait until they are closed. */
  duration: number;
  closeText: string;
  children: ReactNode;
}

/** Keeps the toasts at the bottom right, where they cover nothing: read out politely, errors at once. */
export function ToastProvider({ duration, closeText, children }: ToastProviderProps) {
  const [shown, setShown] = useState<ToastEntry[]>([]);
  const lastId = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  useToastPosition(list, shown.length);

  const tell = useCallback<Tell>((message) => {
    lastId.current += 1;
    const entry = { ...message, id: lastId.current };
    setShown((current) => withToast(current, entry));
  }, []);
  const close = useCallback((id: number) => setShown((current) => withoutToast(current, id)), []);

  const toast = (entry: ToastEntry) => (
    <Toast key={entry.id} entry={entry} duration={duration} closeText={closeText} onClose={close} />
  );
  const errors = shown.filter(({ kind }) => kind === "error");
  const others = shown.filter(({ kind }) => kind !== "error");
  return (
    <TellContext value={tell}>
      {children}
      {/* Both regions stand in the page from the start: one that appears with its words is not read out. */}
      <div ref={list} className="toasts">
        <div aria-live="polite" className="contents">
          {others.map(toast)}
        </div>
        <div aria-live="assertive" className="contents">
          {errors.map(toast)}
        </div>
      </div>
    </TellContext>
  );
}

const icons: Record<ToastMessage["kind"], IconName> = { info: "info", success: "check", error: "warning" };

interface ToastProps {
  entry: ToastEntry;
  duration: number;
  closeText: string;
  onClose: (id: number) => void;
}

/** Goes by itself, unless it stays; waits while somebody points at it or is inside it. */
function Toast({
  entry: { id, kind, title, text, icon, link, stays = kind === "error" },
  duration,
  closeText,
  onClose,
}: ToastProps) {
  const [held, setHeld] = useState(false);
  const error = kind === "error";

  useEffect(() => {
    if (stays || held) return undefined;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [stays, held, id, duration, onClose]);

  return (
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames("toast popup flex items-start gap-3 py-1.5 pr-1 pl-4", error && "border-error")}
    >
      <Icon name={icon ?? icons[kind]} className={classNames("my-3 size-5", error && "text-error")} />
      <div className={classNames("min-w-0 grow pt-2.5", link === undefined && "pb-2.5")}>
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {/* What is long goes on where the link leads. */}
        <p className={classNames(link !== undefined && "line-clamp-4")}>{text}</p>
        {link !== undefined && (
          <Link to={link.to} onClick={() => onClose(id)} className="link inline-flex min-h-11 items-center">
            {link.text}
          </Link>
        )}
      </div>
      <IconButton icon="close" label={closeText} onClick={() => onClose(id)} className="shrink-0" />
    </div>
  );
}
