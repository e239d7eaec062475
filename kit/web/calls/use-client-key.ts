import { useRef } from "react";
import { newId } from "./new-id.ts";

interface ClientKeys {
  /** The same key for each attempt to send this content: the server creates nothing twice after a lost answer. */
  keyOf(content: unknown): string;
  /** Called after a success: sending the same content again creates another resource. */
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
