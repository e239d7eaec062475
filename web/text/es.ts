import categories from "#content/categories/es.json";
import notificationKinds from "#content/notifications/es.json";
import trophyNames from "#content/trophies/es.json";
import accounts from "./es/accounts.json";
import admin from "./es/admin.json";
import comments from "./es/comments.json";
import errors from "./es/errors.json";
import home from "./es/home.json";
import laboratory from "./es/laboratory.json";
import notifications from "./es/notifications.json";
import push from "./es/push.json";
import site from "./es/site.json";
import tales from "./es/tales.json";
import trophies from "./es/trophies.json";
import user from "./es/user.json";

export const texts = {
  accounts,
  admin,
  categories,
  comments,
  errors,
  home,
  laboratory,
  notificationKinds,
  notifications,
  push,
  site,
  tales,
  trophies,
  trophyNames,
  user,
};
