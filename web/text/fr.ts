import categories from "#content/categories/fr.json";
import notificationKinds from "#content/notifications/fr.json";
import trophyNames from "#content/trophies/fr.json";
import accounts from "./fr/accounts.json";
import admin from "./fr/admin.json";
import comments from "./fr/comments.json";
import errors from "./fr/errors.json";
import help from "./fr/help.json";
import home from "./fr/home.json";
import laboratory from "./fr/laboratory.json";
import notifications from "./fr/notifications.json";
import profiles from "./fr/profiles.json";
import push from "./fr/push.json";
import reports from "./fr/reports.json";
import settings from "./fr/settings.json";
import site from "./fr/site.json";
import social from "./fr/social.json";
import tales from "./fr/tales.json";
import trophies from "./fr/trophies.json";
import user from "./fr/user.json";

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
