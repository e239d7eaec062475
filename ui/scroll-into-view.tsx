import { useEffect, useRef, type ReactNode } from "react";

interface ScrolledIntoViewProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The outcome of a press on a button: on a phone it may lie above or below what the screen shows. */
export function ScrolledIntoView({ children, className }: ScrolledIntoViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the clean-up.
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
