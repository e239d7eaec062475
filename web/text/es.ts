import categories from "#content/categories/es.json";
import notificationKinds from "#content/notifications/es.json";
import reasons from "#content/reasons/es.json";
import trophyNames from "#content/trophies/es.json";
import accounts from "./es/accounts.json";
import admin from "./es/admin.json";
import adverts from "./es/adverts.json";
import audit from "./es/audit.json";
import catalogue from "./es/catalogue.json";
import comments from "./es/comments.json";
import contact from "./es/contact.json";
import editor from "./es/editor.json";
import email from "./es/email.json";
import errors from "./es/errors.json";
import help from "./es/help.json";
import home from "./es/home.json";
import legal from "./es/legal.json";
import laboratory from "./es/laboratory.json";
import members from "./es/members.json";
import news from "./es/news.json";
import notifications from "./es/notifications.json";
import overview from "./es/overview.json";
import pictures from "./es/pictures.json";
import profiles from "./es/profiles.json";
import push from "./es/push.json";
import reportings from "./es/reportings.json";
import reports from "./es/reports.json";
import sessions from "./es/sessions.json";
import settings from "./es/settings.json";
import site from "./es/site.json";
import social from "./es/social.json";
import tags from "./es/tags.json";
import tales from "./es/tales.json";
import trophies from "./es/trophies.json";
import user from "./es/user.json";

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
