import categories from "#content/categories/it.json";
import accounts from "./it/accounts.json";
import admin from "./it/admin.json";
import errors from "./it/errors.json";
import home from "./it/home.json";
import laboratory from "./it/laboratory.json";
import site from "./it/site.json";
import tales from "./it/tales.json";

export const texts = { accounts, admin, categories, errors, home, laboratory, site, tales };
