/** What the site holds about somebody: to take along, or to have erased. */

export { accountPersonalData } from "./account-data.ts";
export { removeUnactivatedAccounts } from "./unactivated-accounts.ts";
export { removeAccount } from "./removal.ts";

// For the features above, which all hold something.
export { htmlDocumentEnd, htmlDocumentStart } from "./html-document.ts";
export { unpaged, paged, rowsPerPage, type PersonalDataProvider } from "./provider.ts";
export { categoryTitle, factText, dateTimeText } from "./archive-texts.ts";
