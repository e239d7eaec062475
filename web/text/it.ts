import categories from "#content/categories/it.json";
import notificationKinds from "#content/notifications/it.json";
import reasons from "#content/reasons/it.json";
import trophyNames from "#content/trophies/it.json";
import { byNamespace } from "./by-namespace.ts";

export const texts = {
  ...byNamespace(import.meta.glob<object>("./it/*.json", { eager: true, import: "default" })),
  categories,
  notificationKinds,
  reasons,
  trophyNames,
};
