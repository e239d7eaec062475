import { useRef } from "react";
import { ApiError } from "./api-error.ts";
import { newId } from "./new-id.ts";

const isAnswered = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Makes one thing of a form, although the answer to a try may be lost: all its tries carry one key. An earlier one may
 * have made it of what stood in the form then; `change` puts there what stands in it now.
 */
export function useIdempotentCreate<T>() {
  const tried = useRef<{ clientKey: string; lost: boolean } | null>(null);

  return async function make(create: (clientKey: string) => Promise<T>, change: (made: T) => Promise<T>): Promise<T> {
    const { clientKey, lost } = (tried.current ??= { clientKey: newId(), lost: false });
    try {
      const made = await create(clientKey);
      return lost ? await change(made) : made;
    } catch (error) {
      if (!isAnswered(error)) tried.current.lost = true;
      throw error;
    }
  };
}
