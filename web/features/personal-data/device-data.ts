import { createContext, use } from "react";

export interface GonePerson {
  userId: number;
  username: string;
}

/**
 * What a feature keeps of somebody on their device, besides their session, to be let go of once their account is deleted.
 * `web/kept-on-device.ts` knows them all.
 */
export interface DeviceData {
  forget(person: GonePerson): void | Promise<void>;
}

export type Forget = (person: GonePerson) => Promise<void>;

/** Loads what forgets all that is kept; few tabs ever need it. */
const ForgettingContext = createContext<(() => Promise<Forget>) | null>(null);
export const ForgettingProvider = ForgettingContext.Provider;

export function useForget(): () => Promise<Forget> {
  const load = use(ForgettingContext);
  if (load === null) throw new Error("Used outside of the page's providers");
  return load;
}
