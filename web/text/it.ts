import categories from "#content/categories/it.json";
import notificationKinds from "#content/notifications/it.json";
import trophyNames from "#content/trophies/it.json";
import accounts from "./it/accounts.json";
import admin from "./it/admin.json";
import comments from "./it/comments.json";
import errors from "./it/errors.json";
import help from "./it/help.json";
import home from "./it/home.json";
import laboratory from "./it/laboratory.json";
import notifications from "./it/notifications.json";
import profiles from "./it/profiles.json";
import push from "./it/push.json";
import reports from "./it/reports.json";
import settings from "./it/settings.json";
import site from "./it/site.json";
import social from "./it/social.json";
import tales from "./it/tales.json";
import trophies from "./it/trophies.json";
import user from "./it/user.json";

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
