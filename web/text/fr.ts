import categories from "#content/categories/fr.json";
import notificationKinds from "#content/notifications/fr.json";
import reasons from "#content/reasons/fr.json";
import trophyNames from "#content/trophies/fr.json";
import { byNamespace } from "./by-namespace.ts";

export const texts = {
  ...byNamespace(import.meta.glob<object>("./fr/*.json", { eager: true, import: "default" })),
  categories,
  notificationKinds,
  reasons,
  trophyNames,
};
