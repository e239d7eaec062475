import { versions, type Frame, type Version } from "./stomp-frames.ts";

/** Negotiates the version, the token and the heart-beats of a CONNECT frame. */

/** The best version that both know; null where there is none. */
export function commonVersion({ headers }: Frame): Version | null {
  // The header came with 1.1.
  const offered = (headers.get("accept-version") ?? "1.0").split(",").map((each) => each.trim());
  return versions.find((each) => offered.includes(each)) ?? null;
}

export function tokenOf({ headers }: Frame): string | null {
  const authorization = headers.get("Authorization") ?? headers.get("authorization");
  const bearer = /^\s*Bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1];
  return bearer ?? headers.get("passcode")?.trim() ?? null;
}

/** Milliseconds; 0 is none. */
interface HeartBeats {
  sendEvery: number;
  hearEvery: number;
}

export const noBeats: HeartBeats = { sendEvery: 0, hearEvery: 0 };

/** The slower of what the client wishes and we offer, each way; null for what is no heart-beat header. */
export function heartBeats({ headers }: Frame, version: Version, offered: number): HeartBeats | null {
  const [, sends, wants] = /^(\d{1,9}),(\d{1,9})$/.exec(headers.get("heart-beat") ?? "0,0") ?? [];
  if (sends === undefined || wants === undefined) return null;
  if (version === "1.0") return noBeats;
  const agreed = (wish: number) => (wish === 0 ? 0 : Math.max(wish, offered));
  return { sendEvery: agreed(Number(wants)), hearEvery: agreed(Number(sends)) };
}
