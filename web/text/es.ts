import categories from "#content/categories/es.json";
import accounts from "./es/accounts.json";
import admin from "./es/admin.json";
import errors from "./es/errors.json";
import home from "./es/home.json";
import laboratory from "./es/laboratory.json";
import site from "./es/site.json";
import tales from "./es/tales.json";

export const texts = { accounts, admin, categories, errors, home, laboratory, site, tales };
