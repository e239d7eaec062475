import categories from "#content/categories/es.json";
import notificationKinds from "#content/notifications/es.json";
import reasons from "#content/reasons/es.json";
import trophyNames from "#content/trophies/es.json";
import { byNamespace } from "./by-namespace.ts";

export const texts = {
  ...byNamespace(import.meta.glob<object>("./es/*.json", { eager: true, import: "default" })),
  categories,
  notificationKinds,
  reasons,
  trophyNames,
};
