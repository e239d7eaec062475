import categories from "#content/categories/pt.json";
import accounts from "./pt/accounts.json";
import admin from "./pt/admin.json";
import errors from "./pt/errors.json";
import home from "./pt/home.json";
import laboratory from "./pt/laboratory.json";
import site from "./pt/site.json";
import tales from "./pt/tales.json";

export const texts = { accounts, admin, categories, errors, home, laboratory, site, tales };
