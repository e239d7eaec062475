import categories from "#content/categories/pt.json";
import notificationKinds from "#content/notifications/pt.json";
import reasons from "#content/reasons/pt.json";
import trophyNames from "#content/trophies/pt.json";
import accounts from "./pt/accounts.json";
import admin from "./pt/admin.json";
import adverts from "./pt/adverts.json";
import audit from "./pt/audit.json";
import catalogue from "./pt/catalogue.json";
import comments from "./pt/comments.json";
import contact from "./pt/contact.json";
import editor from "./pt/editor.json";
import email from "./pt/email.json";
import errors from "./pt/errors.json";
import help from "./pt/help.json";
import home from "./pt/home.json";
import legal from "./pt/legal.json";
import laboratory from "./pt/laboratory.json";
import members from "./pt/members.json";
import news from "./pt/news.json";
import notifications from "./pt/notifications.json";
import overview from "./pt/overview.json";
import pictures from "./pt/pictures.json";
import profiles from "./pt/profiles.json";
import push from "./pt/push.json";
import reportings from "./pt/reportings.json";
import reports from "./pt/reports.json";
import sessions from "./pt/sessions.json";
import settings from "./pt/settings.json";
import site from "./pt/site.json";
import social from "./pt/social.json";
import tags from "./pt/tags.json";
import tales from "./pt/tales.json";
import trophies from "./pt/trophies.json";
import user from "./pt/user.json";

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
