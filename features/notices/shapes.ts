/** The words of notices, without schemas: pages that only link to notices load nothing else. */

/** `blog`: a comment on news. */
export const noticeTypes = ["comment", "blog", "user", "tale", "news"] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const noticeStatuses = ["PENDING", "ACCEPTED", "REJECTED"] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];
export const noticeDecisions = ["ACCEPTED", "REJECTED"] as const satisfies readonly NoticeStatus[];
export type NoticeDecision = (typeof noticeDecisions)[number];
