import categories from "#content/categories/en.json";
import notificationKinds from "#content/notifications/en.json";
import reasons from "#content/reasons/en.json";
import trophyNames from "#content/trophies/en.json";
import accounts from "./en/accounts.json";
import admin from "./en/admin.json";
import adverts from "./en/adverts.json";
import audit from "./en/audit.json";
import catalogue from "./en/catalogue.json";
import comments from "./en/comments.json";
import contact from "./en/contact.json";
import editor from "./en/editor.json";
import email from "./en/email.json";
import errors from "./en/errors.json";
import help from "./en/help.json";
import home from "./en/home.json";
import legal from "./en/legal.json";
import laboratory from "./en/laboratory.json";
import members from "./en/members.json";
import news from "./en/news.json";
import notifications from "./en/notifications.json";
import overview from "./en/overview.json";
import pictures from "./en/pictures.json";
import profiles from "./en/profiles.json";
import push from "./en/push.json";
import reportings from "./en/reportings.json";
import reports from "./en/reports.json";
import sessions from "./en/sessions.json";
import settings from "./en/settings.json";
import site from "./en/site.json";
import social from "./en/social.json";
import tags from "./en/tags.json";
import tales from "./en/tales.json";
import trophies from "./en/trophies.json";
import user from "./en/user.json";

export const texts = {
  accounts,
  admin,
  adverts,
  audit,
  catalogue,
  categories,
  comments,
  contact,
  editor,
  email,
  errors,
  help,
  home,
  legal,
  laboratory,
  members,
  news,
  notificationKinds,
  notifications,
  overview,
  pictures,
  profiles,
  push,
  reasons,
  reportings,
  reports,
  sessions,
  settings,
  site,
  social,
  tags,
  tales,
  trophies,
  trophyNames,
  user,
};

/** English defines the keys. Only English lists its files; the other languages load every file of their folder. */
export type Texts = typeof texts;
