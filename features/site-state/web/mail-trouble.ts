/** The kinds of reasons why mails fail, by which the page says what to do. */

type MailTrouble = "password" | "unreachable" | "encryption" | "refused" | "other";

const patterns: readonly [MailTrouble, RegExp][] = [
  ["password", /\b(?:E|ENO)?AUTH\b|^53[045]\b/],
  ["encryption", /\bETLS\b|\bEREQUIRETLS\b|\bSTARTTLS\b|CERT/],
  ["unreachable", /\bE(?:DNS|CONNECTION|SOCKET|TIMEDOUT|CONNREFUSED|ABORT)\b|^421\b/],
  ["refused", /^5\d\d\b/],
];

/** @param reason as `lastError` has it, such as `535 AUTH EAUTH` */
export const mailTrouble = (reason: string | null): MailTrouble =>
  patterns.find(([, pattern]) => pattern.test(reason ?? ""))?.[0] ?? "other";
