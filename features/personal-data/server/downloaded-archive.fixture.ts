import { expect } from "vitest";
import "#site/server/features.ts";
import { partsOf } from "./write-archive.ts";
import type { ArchiveRequest } from "./provider.ts";
import type { Answer, Client } from "#tests/support/client.ts";
import { unzip } from "#tests/support/zip.ts";

/** Downloads and unpacks an archive of personal data. */

/** The fields of the parts that tests read. */
interface ArchiveData {
  account: { username: string };
  profile: { bio: string };
  tales: { title: string; file: string }[];
  versions: { file: string }[];
  comments: { comment: string }[];
  notifications: { message: string }[];
  [part: string]: unknown;
}

interface Archive {
  names: string[];
  data: ArchiveData;
  page: string;
  all: string;
  file(path: string): string;
}

export function archiveFrom(answer: Answer): Archive {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const files = unzip(answer.body);
  const file = (path: string) => files.get(path)!.toString();
  const all = [...files.keys()].map(file).join("\n");
  return { names: [...files.keys()], data: JSON.parse(file("data.json")), page: file("index.html"), all, file };
}

export const downloadArchive = async (client: Client) => archiveFrom(await client.get("/v1/user/data"));

/** The parts of every archive, with their names and columns but without rows. */
export const partsOfArchives = () =>
  partsOf({ context: {}, db: {}, user: {}, language: "en" } as unknown as ArchiveRequest);
