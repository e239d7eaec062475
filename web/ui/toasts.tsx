import { Toast } from "@base-ui/react/toast";
import { createContext, use, useCallback, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { classNames } from "./class-names.ts";

export interface ToastMessage {
  kind: "info" | "success" | "error";
  text: string;
  /** Where it leads on. */
  link?: { to: string; text: string };
}

type Tell = (message: ToastMessage) => void;
const TellContext = createContext<Tell | null>(null);

/** Tells something in passing. Never the only place where an error is told. */
export function useToast(): Tell {
  const tell = use(TellContext);
  if (tell === null) throw new Error("useToast needs a ToastProvider above it");
  return tell;
}

interface ToastProviderProps {
  /** Milliseconds; errors stay until they are closed. */
  duration: number;
  closeText: string;
  children: ReactNode;
}

/** Keeps the toasts at the bottom right: polite, urgent for errors, waiting while pointed at or focused. */
export function ToastProvider({ duration, closeText, children }: ToastProviderProps) {
  return (
    <Toast.Provider timeout={duration} limit={3}>
      <Teller>{children}</Teller>
      <Toast.Portal>
        <Toast.Viewport className="toast-viewport">
          <ToastList closeText={closeText} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Teller({ children }: { children: ReactNode }) {
  const { add } = Toast.useToastManager();
  const tell = useCallback<Tell>(
    (message) => {
      const error = message.kind === "error";
      add({ data: message, description: message.text, priority: error ? "high" : "low", ...(error && { timeout: 0 }) });
    },
    [add],
  );
  return <TellContext value={tell}>{children}</TellContext>;
}

function ToastList({ closeText }: { closeText: string }) {
  const { toasts, close } = Toast.useToastManager<ToastMessage>();
  return toasts.map((toast) => {
    const { kind = "info", link } = toast.data ?? {};
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection={["right", "down"]} className={classNames("toast", kind === "error" && "border-error")}>
        <Toast.Content className="flex items-start gap-3 py-1.5 pr-1 pl-4">
          <Icon
            name={kind === "error" ? "warning" : kind === "success" ? "check" : "info"}
            className={classNames("my-3 size-5", kind === "error" && "text-error")}
          />
          <div className="min-w-0 grow py-2.5">
            <Toast.Description />
            {link !== undefined && (
              <Link to={link.to} onClick={() => close(toast.id)} className="link inline-flex min-h-11 items-center">
                {link.text}
              </Link>
            )}
          </div>
          <Toast.Close render={<IconButton icon="close" label={closeText} className="shrink-0" />} />
        </Toast.Content>
      </Toast.Root>
    );
  });
}
