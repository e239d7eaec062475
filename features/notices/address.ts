/** The addresses of notices. */

export const reportPage = "/report";

/** The form about a page of this site, or about a part of it: `/posts/tale/12#34`. */
export const reportAddress = (about: string) => `${reportPage}?about=${encodeURIComponent(about)}`;

/** The page after the form. */
export const sentNoticePath = (reference: string): `/${string}` => `${reportPage}/sent/${reference}`;
