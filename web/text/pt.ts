import categories from "#content/categories/pt.json";
import notificationKinds from "#content/notifications/pt.json";
import reasons from "#content/reasons/pt.json";
import trophyNames from "#content/trophies/pt.json";
import { byNamespace } from "./by-namespace.ts";

export const texts = {
  ...byNamespace(import.meta.glob<object>("./pt/*.json", { eager: true, import: "default" })),
  categories,
  notificationKinds,
  reasons,
  trophyNames,
};
