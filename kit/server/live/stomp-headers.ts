import type { ErrorCode } from "#vocabulary/errors.ts";
import { ApiError } from "../api-error.ts";
import { versions, type Frame, type Version } from "./stomp-frames.ts";

/** Reads the headers of a client's frames. An invalid one throws an ApiError, which becomes an ERROR frame. */

export function refuse(code: ErrorCode, detail: string): never {
  throw new ApiError(code, { detail });
}

/** @throws {ApiError} BAD_REQUEST where the frame lacks it. */
export function requiredHeader(frame: Frame, name: string): string {
  return frame.headers.get(name) ?? refuse("BAD_REQUEST", `${frame.command} needs the header ${name}`);
}

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

/** The id in a SUBSCRIBE or UNSUBSCRIBE. In 1.0 a subscription may go by its destination. @throws {ApiError} */
export function subscriptionIdOf(frame: Frame, version: Version | null): string {
  if (version === "1.0") return frame.headers.get("id") ?? requiredHeader(frame, "destination");
  return requiredHeader(frame, "id");
}

/** A SUBSCRIBE frame. @throws {ApiError} */
export function subscriptionOf(frame: Frame, version: Version | null) {
  const destination = requiredHeader(frame, "destination");
  const id = subscriptionIdOf(frame, version);
  if (!/^(auto|client|client-individual)$/.test(frame.headers.get("ack") ?? "auto"))
    refuse("BAD_REQUEST", "Unknown ack mode");
  return { id, destination };
}
