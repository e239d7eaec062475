import { useRef } from "react";
import { newId } from "./new-id.ts";

interface ClientKeys {
  /** The same key for each attempt to send this content: after a lost answer the server creates no second one. */
  keyOf(content: unknown): string;
  /** After success: the same content sent again creates another one. */
  done(): void;
}

export function useClientKey(): ClientKeys {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyOf(sent) {
      const content = JSON.stringify(sent);
      if (last.current?.content !== content) last.current = { content, key: newId() };
      return last.current.key;
    },
    done: () => void (last.current = null),
  };
}
