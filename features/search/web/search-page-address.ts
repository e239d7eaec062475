export const searchPath = "/search";
