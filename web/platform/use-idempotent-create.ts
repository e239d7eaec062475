import { useRef } from "react";
import { ApiError } from "./api-error.ts";
import { newId } from "./new-id.ts";

const isClientError = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Creates one resource from a form, even if an answer is lost: all attempts send the same idempotency key. If an earlier attempt
 * may have created it from older values, `change` updates it with the current ones.
 */
export function useIdempotentCreate<T>() {
  const tried = useRef<{ clientKey: string; lost: boolean } | null>(null);

  return async function make(create: (clientKey: string) => Promise<T>, change: (made: T) => Promise<T>): Promise<T> {
    const { clientKey, lost } = (tried.current ??= { clientKey: newId(), lost: false });
    try {
      const made = await create(clientKey);
      return lost ? await change(made) : made;
    } catch (error) {
      if (!isClientError(error)) tried.current.lost = true;
      throw error;
    }
  };
}
