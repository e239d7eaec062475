import type { InOneLanguage } from "../server-texts.ts";

/** The files of this folder. Only the types need this list: the plugin reads the folder. */
interface Files {
  accounts: typeof import("./accounts.json");
  admin: typeof import("./admin.json");
  adverts: typeof import("./adverts.json");
  audit: typeof import("./audit.json");
  blocks: typeof import("./blocks.json");
  catalogue: typeof import("./catalogue.json");
  comments: typeof import("./comments.json");
  contact: typeof import("./contact.json");
  contests: typeof import("./contests.json");
  corrections: typeof import("./corrections.json");
  decisions: typeof import("./decisions.json");
  desk: typeof import("./desk.json");
  editor: typeof import("./editor.json");
  email: typeof import("./email.json");
  errors: typeof import("./errors.json");
  dictionaries: typeof import("./dictionaries.json");
  figures: typeof import("./figures.json");
  follows: typeof import("./follows.json");
  help: typeof import("./help.json");
  home: typeof import("./home.json");
  invitations: typeof import("./invitations.json");
  laboratory: typeof import("./laboratory.json");
  legal: typeof import("./legal.json");
  "legal-links": typeof import("./legal-links.json");
  members: typeof import("./members.json");
  news: typeof import("./news.json");
  notebook: typeof import("./notebook.json");
  notices: typeof import("./notices.json");
  notifications: typeof import("./notifications.json");
  "own-tale": typeof import("./own-tale.json");
  overview: typeof import("./overview.json");
  pictures: typeof import("./pictures.json");
  prompts: typeof import("./prompts.json");
  profiles: typeof import("./profiles.json");
  promises: typeof import("./promises.json");
  push: typeof import("./push.json");
  reading: typeof import("./reading.json");
  "reading-settings": typeof import("./reading-settings.json");
  reportings: typeof import("./reportings.json");
  reports: typeof import("./reports.json");
  search: typeof import("./search.json");
  selection: typeof import("./selection.json");
  passkeys: typeof import("./passkeys.json");
  sessions: typeof import("./sessions.json");
  "side-by-side": typeof import("./side-by-side.json");
  series: typeof import("./series.json");
  settings: typeof import("./settings.json");
  site: typeof import("./site.json");
  "sign-ups": typeof import("./sign-ups.json");
  "site-settings": typeof import("./site-settings.json");
  "site-state": typeof import("./site-state.json");
  "site-texts": typeof import("./site-texts.json");
  social: typeof import("./social.json");
  tags: typeof import("./tags.json");
  "staff-acts": typeof import("./staff-acts.json");
  "staff-notes": typeof import("./staff-notes.json");
  tales: typeof import("./tales.json");
  "tale-states": typeof import("./tale-states.json");
  tokens: typeof import("./tokens.json");
  translations: typeof import("./translations.json");
  transparency: typeof import("./transparency.json");
  trophies: typeof import("./trophies.json");
  user: typeof import("./user.json");
  webhooks: typeof import("./webhooks.json");
}

/** Files that the server reads too. */
interface SharedFiles {
  categories: typeof import("../categories/texts.json");
  levels: typeof import("./levels.json");
  levelAndWarnings: typeof import("../level-and-warnings/texts.json");
  notificationKinds: typeof import("../notifications/texts.json");
  reasons: typeof import("../reasons/texts.json");
  trophyNames: typeof import("../trophies/texts.json");
}

type AllFiles = Files & SharedFiles;

/** The texts of one language. English defines the keys. */
export type Texts = { [Name in keyof AllFiles]: InOneLanguage<AllFiles[Name]> };
