/** What the site holds about somebody: to take along, or to have erased. */

export { accountPersonalData } from "./account-data.ts";
export { removeUnactivatedAccounts } from "./unactivated-accounts.ts";
export { removeAccount } from "./removal.ts";

// For the features above, which all hold something.
export { documentEnd, documentStart } from "./document.ts";
export { few, paged, rowsOfPage, type PersonalDataProvider } from "./provider.ts";
export { categoryTitle, factText, momentText } from "./wording.ts";
