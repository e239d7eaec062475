import sharp from "sharp";
import type { Answer } from "#tests/support/client.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import type { Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";

let shade = 0;

/** A picture that no other test has sent. */
export function aPicture(): Promise<Buffer> {
  shade += 1;
  const background = { r: shade % 256, g: 90, b: 200 - Math.floor(shade / 256) };
  return sharp({ create: { width: 100, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
}

export const sendAvatar = async ({ client }: Person): Promise<Answer> =>
  client.post("/avatar", { files: { file: await aPicture() } });

/** @returns the address of a new avatar */
export const anAvatar = async (person: Person): Promise<string> => expectStatus(await sendAvatar(person), 200).avatar;

/** The statuses at the addresses of both sizes of an avatar. */
export async function statusesOf(site: TestSite, avatar: string): Promise<number[]> {
  const addresses = [avatar, avatar.replace("/320.", "/96.")];
  return Promise.all(addresses.map(async (address) => (await site.visitor().get(address)).status));
}
