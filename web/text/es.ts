import categories from "#content/categories/es.json";
import notificationKinds from "#content/notifications/es.json";
import trophyNames from "#content/trophies/es.json";
import accounts from "./es/accounts.json";
import admin from "./es/admin.json";
import comments from "./es/comments.json";
import errors from "./es/errors.json";
import help from "./es/help.json";
import home from "./es/home.json";
import laboratory from "./es/laboratory.json";
import notifications from "./es/notifications.json";
import profiles from "./es/profiles.json";
import push from "./es/push.json";
import reports from "./es/reports.json";
import settings from "./es/settings.json";
import site from "./es/site.json";
import social from "./es/social.json";
import tales from "./es/tales.json";
import trophies from "./es/trophies.json";
import user from "./es/user.json";

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
