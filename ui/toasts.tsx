import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { withToast, withoutToast, type ToastEntry, type ToastMessage } from "./toast-list.ts";
import { useToastFocus } from "./use-toast-focus.ts";
import { useToastPosition } from "./use-toast-position.ts";

type ShowToast = (message: ToastMessage) => void;
const ShowToastContext = createContext<ShowToast | null>(null);

interface ToastState {
  toasts: readonly ToastEntry[];
  duration: number;
  closeText: string;
  close: (id: number) => void;
  /** The list that shows them: the one that was rendered last, which is in the topmost dialog. */
  topList: string | undefined;
  /** @returns removes the list */
  addList: (id: string) => () => void;
}
const ToastContext = createContext<ToastState | null>(null);

/** Shows a short message. An error must also be shown where it happened. */
export function useToast(): ShowToast {
  const show = use(ShowToastContext);
  if (show === null) throw new Error("useToast needs a ToastProvider above it");
  return show;
}

interface ToastProviderProps {
  /** Milliseconds; errors, and messages with `stays`, wait until they are closed. */
  duration: number;
  closeText: string;
  children: ReactNode;
}

/** Holds the toasts of the page, and shows them in the topmost `ToastList`. */
export function ToastProvider({ duration, closeText, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<ToastEntry[]>([]);
  const [lists, setLists] = useState<readonly string[]>([]);
  const lastId = useRef(0);

  const show = useCallback<ShowToast>((message) => {
    lastId.current += 1;
    const entry = { ...message, id: lastId.current };
    setToasts((current) => withToast(current, entry));
  }, []);
  const close = useCallback((id: number) => setToasts((current) => withoutToast(current, id)), []);
  const addList = useCallback((id: string) => {
    setLists((current) => [...current, id]);
    return () => setLists((current) => current.filter((each) => each !== id));
  }, []);
  const topList = lists.at(-1);
  const state = useMemo(
    () => ({ toasts, duration, closeText, close, topList, addList }),
    [toasts, duration, closeText, close, topList, addList],
  );
  return (
    <ShowToastContext value={show}>
      <ToastContext value={state}>
        {children}
        <ToastList />
      </ToastContext>
    </ShowToastContext>
  );
}

const none: readonly ToastEntry[] = [];

/**
 * Shows the toasts at the bottom right, where they cover no button. One for the page, and one in each modal dialog, as a
 * screen reader does not read what is outside of it.
 */
export function ToastList() {
  const id = useId();
  const state = use(ToastContext);
  const list = useRef<HTMLDivElement>(null);
  const toasts = state !== null && state.topList === id ? state.toasts : none;
  useToastPosition(list, toasts.length);
  const focusHandlers = useToastFocus(list);
  const addList = state?.addList;
  useLayoutEffect(() => addList?.(id), [addList, id]);
  if (state === null) return null;

  const { duration, closeText, close } = state;
  const toast = (entry: ToastEntry) => (
    <Toast key={entry.id} entry={entry} duration={duration} closeText={closeText} onClose={close} />
  );
  const errors = toasts.filter(({ kind }) => kind === "error");
  const otherToasts = toasts.filter(({ kind }) => kind !== "error");
  return (
    // Screen readers ignore a live region that appears together with its first message, so both regions are always there.
    <div ref={list} className="toasts" {...focusHandlers}>
      <div aria-live="polite" className="contents">
        {otherToasts.map(toast)}
      </div>
      <div aria-live="assertive" className="contents">
        {errors.map(toast)}
      </div>
    </div>
  );
}

const icons: Record<ToastMessage["kind"], IconName> = { info: "info", success: "check", error: "warning" };

interface ToastProps {
  entry: ToastEntry;
  duration: number;
  closeText: string;
  onClose: (id: number) => void;
}

/** Closes after `duration`, unless it stays; not while it is hovered or has the focus. */
function Toast({
  entry: { id, kind, title, text, icon, link, stays = kind === "error" },
  duration,
  closeText,
  onClose,
}: ToastProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  const error = kind === "error";

  useEffect(() => {
    if (stays || isPaused) return undefined;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [stays, isPaused, id, duration, onClose]);

  return (
    <div
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className={classNames("toast popup flex items-start gap-3 py-1.5 pr-1 pl-4", error && "border-error")}
    >
      <Icon name={icon ?? icons[kind]} className={classNames("my-3 size-5", error && "text-error")} />
      <div className={classNames("min-w-0 grow pt-2.5", link === undefined && "pb-2.5")}>
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {/* A long text is complete on the page that the link opens. */}
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
