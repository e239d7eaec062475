/** Personal data of members: download and erasure. */

export { accountPersonalData } from "./account-data.ts";
export { removeUnactivatedAccounts } from "./unactivated-accounts.ts";
export { removeAccount } from "./removal.ts";
export { deleteExpiredArchives, writeArchive } from "./prepared-archive.ts";
export { removeClosedAccount } from "./removal-job.ts";

// For the features that provide personal data.
export { htmlDocumentEnd, htmlDocumentStart } from "./html-document.ts";
export { changeSomeRows, countRows, deleteSomeRows } from "./many-rows.ts";
export type { ClosedAccount, PersonalDataProvider } from "./provider.ts";
export { inSequence, mapped, paged, pagedFrom, pagedWithoutId, rowsPerPage, unpaged, withFiles } from "./row-pages.ts";
export { categoryTitle, factText, dateTimeText } from "./archive-texts.ts";
