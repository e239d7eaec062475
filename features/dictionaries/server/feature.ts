import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { dictionariesCalls } from "../calls.ts";
import { dictionariesOf } from "./dictionaries.ts";

const dictionariesRoutes = (context: AppContext): Handlers<typeof dictionariesCalls> => ({
  list: async () => ({ directions: [...dictionariesOf(context).directions] }),
  async lookUp({ query: { word, from, to } }) {
    const words = await dictionariesOf(context).words(from, to);
    return { word, entries: words?.find(word) ?? [] };
  },
});

export const dictionariesFeature = feature({
  handlers: (context: AppContext) => ({ dictionaries: dictionariesRoutes(context) }),
});
