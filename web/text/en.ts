import categories from "#content/categories/en.json";
import accounts from "./en/accounts.json";
import admin from "./en/admin.json";
import errors from "./en/errors.json";
import home from "./en/home.json";
import laboratory from "./en/laboratory.json";
import site from "./en/site.json";
import tales from "./en/tales.json";

export const texts = { accounts, admin, categories, errors, home, laboratory, site, tales };

/** English is complete by definition; the other languages must have the same keys. */
export type Texts = typeof texts;
