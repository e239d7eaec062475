import categories from "#content/categories/en.json";
import notificationKinds from "#content/notifications/en.json";
import trophyNames from "#content/trophies/en.json";
import accounts from "./en/accounts.json";
import admin from "./en/admin.json";
import comments from "./en/comments.json";
import errors from "./en/errors.json";
import help from "./en/help.json";
import home from "./en/home.json";
import laboratory from "./en/laboratory.json";
import notifications from "./en/notifications.json";
import profiles from "./en/profiles.json";
import push from "./en/push.json";
import reports from "./en/reports.json";
import settings from "./en/settings.json";
import site from "./en/site.json";
import social from "./en/social.json";
import tales from "./en/tales.json";
import trophies from "./en/trophies.json";
import user from "./en/user.json";

export const texts = {
  accounts,
  admin,
  categories,
  comments,
  errors,
  help,
  home,
  laboratory,
  notificationKinds,
  notifications,
  profiles,
  push,
  reports,
  settings,
  site,
  social,
  tales,
  trophies,
  trophyNames,
  user,
};

/** English is complete by definition; the other languages must have the same keys. */
export type Texts = typeof texts;
