import categories from "#content/categories/fr.json";
import accounts from "./fr/accounts.json";
import admin from "./fr/admin.json";
import errors from "./fr/errors.json";
import home from "./fr/home.json";
import laboratory from "./fr/laboratory.json";
import site from "./fr/site.json";
import tales from "./fr/tales.json";

export const texts = { accounts, admin, categories, errors, home, laboratory, site, tales };
