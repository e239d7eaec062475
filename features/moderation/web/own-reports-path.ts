export const ownReportsPath = "/user/reports";
