import type { Language } from "#vocabulary/languages.ts";
import { listAddress } from "#kit/web/pages/list-address.ts";

/** The paths of the blog and of the admin pages for news. */

export const blogPath = "/blog";
export const newsAddress = ({ id }: { id: number }) => `${blogPath}/posts/${id}`;
export const blogAddress = (page: number) => listAddress(blogPath, page);

export const adminNewsPath = "/admin/posts";
export const createNewsPath = `${adminNewsPath}/create`;
/** Writes the same news in another language. */
export const newVersionPath = (id: number, language: Language) =>
  `${createNewsPath}?version=${id}&language=${language}`;
export const editNewsPath = (id: number) => `${adminNewsPath}/edit/${id}`;
