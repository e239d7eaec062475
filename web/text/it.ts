import categories from "#content/categories/it.json";
import notificationKinds from "#content/notifications/it.json";
import reasons from "#content/reasons/it.json";
import trophyNames from "#content/trophies/it.json";
import accounts from "./it/accounts.json";
import admin from "./it/admin.json";
import adverts from "./it/adverts.json";
import audit from "./it/audit.json";
import catalogue from "./it/catalogue.json";
import comments from "./it/comments.json";
import contact from "./it/contact.json";
import editor from "./it/editor.json";
import email from "./it/email.json";
import errors from "./it/errors.json";
import help from "./it/help.json";
import home from "./it/home.json";
import legal from "./it/legal.json";
import laboratory from "./it/laboratory.json";
import members from "./it/members.json";
import news from "./it/news.json";
import notifications from "./it/notifications.json";
import overview from "./it/overview.json";
import pictures from "./it/pictures.json";
import profiles from "./it/profiles.json";
import push from "./it/push.json";
import reportings from "./it/reportings.json";
import reports from "./it/reports.json";
import sessions from "./it/sessions.json";
import settings from "./it/settings.json";
import site from "./it/site.json";
import social from "./it/social.json";
import tags from "./it/tags.json";
import tales from "./it/tales.json";
import trophies from "./it/trophies.json";
import user from "./it/user.json";

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
