/** The value of a cookie that scripts may read; null if it is not set. */
export function readCookie(name: string): string | null {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1] ?? null;
}

/** The anti-forgery token that every changing call repeats in a header; null before the server has set it. */
export const antiForgeryToken = () => readCookie("XSRF-TOKEN");
