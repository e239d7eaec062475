import { createContext, use } from "react";

export interface RemovedPerson {
  userId: number;
  username: string;
}

/**
 * A kind of data that a feature stores on a person's device, besides the session. It is deleted together with the account.
 * `site/web/data-on-device.ts` lists all kinds.
 */
export interface DeviceData {
  deleteDataOf(person: RemovedPerson): void | Promise<void>;
}

export type Forget = (person: RemovedPerson) => Promise<void>;

/** Loads the function that deletes all this data. It is loaded when needed, because few tabs need it. */
const ForgettingContext = createContext<(() => Promise<Forget>) | null>(null);
export const ForgettingProvider = ForgettingContext.Provider;

export function useForget(): () => Promise<Forget> {
  const load = use(ForgettingContext);
  if (load === null) throw new Error("Used outside of the page's providers");
  return load;
}
