import categories from "#content/categories/pt.json";
import notificationKinds from "#content/notifications/pt.json";
import trophyNames from "#content/trophies/pt.json";
import accounts from "./pt/accounts.json";
import admin from "./pt/admin.json";
import comments from "./pt/comments.json";
import errors from "./pt/errors.json";
import help from "./pt/help.json";
import home from "./pt/home.json";
import laboratory from "./pt/laboratory.json";
import notifications from "./pt/notifications.json";
import profiles from "./pt/profiles.json";
import push from "./pt/push.json";
import reports from "./pt/reports.json";
import settings from "./pt/settings.json";
import site from "./pt/site.json";
import social from "./pt/social.json";
import tales from "./pt/tales.json";
import trophies from "./pt/trophies.json";
import user from "./pt/user.json";

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
