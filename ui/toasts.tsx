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
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Link } from "react-router";
import type { Language } from "#vocabulary/languages.ts";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { IconButton } from "./button.tsx";
import { freeOffset, obstaclesBetween } from "./toast-position.ts";

interface ToastMessage {
  kind: "info" | "success" | "error";
  /** Above the text, if the text alone does not name its subject. */
  title?: string;
  text: string;
  /** The language of the text, if it isn't the page's. */
  lang?: Language | undefined;
  /** It waits until it is closed, as errors do: the reader may be away when it comes. */
  stays?: boolean;
  /** Instead of the icon of its kind. */
  icon?: IconName;
  /** A link below the text. */
  link?: { to: string; text: string };
}

export interface ToastEntry extends ToastMessage {
  id: number;
}

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
  entry: { id, kind, title, text, lang, icon, link, stays = kind === "error" },
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
        <p lang={lang} className={classNames(link !== undefined && "line-clamp-4")}>
          {text}
        </p>
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

/** More would cover the page on a phone. */
const maxToasts = 3;

/** Adds a message: it replaces one with the same text, and the oldest goes if there are too many. */
export function withToast(toasts: readonly ToastEntry[], next: ToastEntry): ToastEntry[] {
  const otherToasts = toasts.filter((entry) => entry.text !== next.text);
  return [...otherToasts, next].slice(-maxToasts);
}

export function withoutToast(toasts: readonly ToastEntry[], id: number): ToastEntry[] {
  return toasts.filter((entry) => entry.id !== id);
}

/**
 * When the toast that has the focus goes, the focus moves to the next toast, and after the last one to where it was before.
 * @returns handlers for the list of toasts
 */
function useToastFocus(list: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  const before = useRef<HTMLElement | null>(null);

  // After each rendering, because each may remove a toast.
  useLayoutEffect(() => {
    const element = list.current;
    // React sends no `blur` for an element that it removes.
    if (element === null || !isInside.current || element.contains(document.activeElement)) return;
    isInside.current = false;
    const next = element.querySelector<HTMLElement>("button");
    const around = element.closest("dialog") ?? document.querySelector("main");
    for (const target of [next, before.current, around]) {
      target?.focus({ preventScroll: true });
      if (target !== null && document.activeElement === target) return;
    }
  });

  return {
    onFocus({ relatedTarget }: FocusEvent) {
      if (!isInside.current && relatedTarget instanceof HTMLElement) before.current = relatedTarget;
      isInside.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (list.current?.contains(relatedTarget) !== true) isInside.current = false;
    },
  };
}

/** Milliseconds without a change after which scrolling, or the loading of a page, counts as finished. */
const settledAfter = 120;

/**
 * Keeps toasts where they cover no button and no field: at the bottom of the window, or in the first free gap above. If no gap is high
 * enough, they go to the top of the window, and the page moves down: its visible part then begins below them, as below a sticky
 * header.
 */
function useToastPosition(list: RefObject<HTMLElement | null>, count: number) {
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || count === 0) return undefined;
    const page = document.documentElement;
    // While a modal dialog is open, the page behind it is inert.
    const within = element.closest("dialog") ?? document;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function place() {
      const { left, right, height } = element!.getBoundingClientRect();
      const docked = element!.hasAttribute("data-docked");
      const offset = docked ? null : freeOffset(height, window.innerHeight, obstaclesBetween(left, right, within));
      element!.toggleAttribute("data-docked", offset === null);
      element!.style.setProperty("--offset", `${offset ?? 0}px`);
      if (offset === null) page.style.setProperty("--toasts-height", `${element!.offsetHeight}px`);
    }
    function placeSoon() {
      clearTimeout(timer);
      timer = setTimeout(place, settledAfter);
    }

    place();
    // A toast may be shown just before the next page opens.
    const observer = new MutationObserver(placeSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener("scroll", placeSoon, { passive: true });
    addEventListener("resize", placeSoon);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener("scroll", placeSoon);
      removeEventListener("resize", placeSoon);
      element.removeAttribute("data-docked");
      page.style.removeProperty("--toasts-height");
    };
  }, [list, count]);
}
