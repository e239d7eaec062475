import { useRef } from "react";
import { ApiError } from "./api-error.ts";
import { newId } from "./new-id.ts";

const isClientError = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Creates one resource from a form, even if an answer is lost: all attempts send the same idempotency key. If an earlier attempt
 * may have created it from older values, `change` updates it with the current ones.
 */
export function useIdempotentCreate<T>() {
  const attempt = useRef<{ clientKey: string; isAnswerLost: boolean } | null>(null);

  return async function make(create: (clientKey: string) => Promise<T>, change: (item: T) => Promise<T>): Promise<T> {
    const { clientKey, isAnswerLost } = (attempt.current ??= { clientKey: newId(), isAnswerLost: false });
    try {
      const item = await create(clientKey);
      return isAnswerLost ? await change(item) : item;
    } catch (error) {
      if (!isClientError(error)) attempt.current.isAnswerLost = true;
      throw error;
    }
  };
}

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
