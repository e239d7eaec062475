import categories from "#content/categories/fr.json";
import notificationKinds from "#content/notifications/fr.json";
import reasons from "#content/reasons/fr.json";
import trophyNames from "#content/trophies/fr.json";
import accounts from "./fr/accounts.json";
import admin from "./fr/admin.json";
import adverts from "./fr/adverts.json";
import audit from "./fr/audit.json";
import catalogue from "./fr/catalogue.json";
import comments from "./fr/comments.json";
import contact from "./fr/contact.json";
import editor from "./fr/editor.json";
import email from "./fr/email.json";
import errors from "./fr/errors.json";
import help from "./fr/help.json";
import home from "./fr/home.json";
import legal from "./fr/legal.json";
import laboratory from "./fr/laboratory.json";
import members from "./fr/members.json";
import news from "./fr/news.json";
import notifications from "./fr/notifications.json";
import overview from "./fr/overview.json";
import pictures from "./fr/pictures.json";
import profiles from "./fr/profiles.json";
import push from "./fr/push.json";
import reportings from "./fr/reportings.json";
import reports from "./fr/reports.json";
import sessions from "./fr/sessions.json";
import settings from "./fr/settings.json";
import site from "./fr/site.json";
import social from "./fr/social.json";
import tags from "./fr/tags.json";
import tales from "./fr/tales.json";
import trophies from "./fr/trophies.json";
import user from "./fr/user.json";

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
