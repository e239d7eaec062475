import { createContext, use } from "react";
import type { DiscussionContext } from "./use-discussion.tsx";

const Context = createContext<DiscussionContext | null>(null);
export const DiscussionProvider = Context.Provider;

export function useDiscussionContext(): DiscussionContext {
  const value = use(Context);
  if (value === null) throw new Error("Used outside of a discussion");
  return value;
}
