/** The value of a cookie that scripts may read; null where there is none. */
export function readCookie(name: string): string | null {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1] ?? null;
}

/** What every change has to repeat in its header; null before the server has set it. */
export const antiForgeryToken = () => readCookie("XSRF-TOKEN");
