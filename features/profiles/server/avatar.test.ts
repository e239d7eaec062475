import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { image as limits } from "#vocabulary/limits.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { images } from "#kit/server/images/tables.ts";
import type { Answer, Client } from "#tests/support/client.ts";
import { aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { eraseAvatar } from "./avatar.ts";
import {
  animatedImage,
  noiseImage,
  invalidImages,
  validImages,
  solidImage,
  rotatedByExif,
  transparentImage,
} from "./image-files.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const send = ({ client }: Pick<Person, "client">, bytes: Uint8Array) =>
  client.post("/avatar", { files: { file: bytes } });
const small = (address: string) => address.replace("/320.", "/96.");
const download = (address: string, client: Client = site.visitor()) => client.get(address);

/** The address of an accepted picture. */
function addressIn(answer: Answer): string {
  expect(answer.body).toEqual({ avatar: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/320\.webp$/) });
  expect(answer.status).toBe(200);
  return answer.body.avatar;
}

async function shownOf(bytes: Uint8Array): Promise<string> {
  return addressIn(await send(await aReader(site), bytes));
}

/** The pixel of a stored picture at a relative position: [red, green, blue, alpha]. */
async function colourAt(address: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp((await download(address)).body)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
}

const isRed = ([r, , b, alpha]: number[]) => r! > 150 && b! < 90 && alpha === 255;
const isBlue = ([r, , b]: number[]) => r! < 90 && b! > 150;

/** All stored pictures of all members. */
const rows = () => site.context.database.db.select({ hash: images.hash, width: images.width }).from(images);

describe("uploaded pictures", () => {
  it.each(firstOrAll(Object.entries(validImages)))(
    "A picture is accepted as %s and stored as WebP in both sizes",
    async (name, bytes) => {
      const avatar = await shownOf(await bytes());
      for (const [address, side] of [
        [avatar, 320],
        [small(avatar), 96],
      ] as const) {
        const { status, headers, body } = await download(address);
        expect(status).toBe(200);
        expect(headers.get("content-type")).toBe("image/webp");
        expect(await sharp(body).metadata()).toMatchObject({
          format: "webp",
          width: side,
          height: side,
          space: "srgb",
        });
      }
      if (name !== "grey jpeg") expect(await colourAt(avatar, 0.5, 0.5)).toSatisfy(isRed);
    },
  );

  it("A stored picture is rotated by its EXIF data and loses them", { tags: "variation" }, async () => {
    const sent = await rotatedByExif();
    expect((await sharp(sent).metadata()).exif?.includes("Ada Lovel")).toBe(true);
    const avatar = await shownOf(sent);
    expect(await colourAt(avatar, 0.5, 0.1)).toSatisfy(isRed);
    expect(await colourAt(avatar, 0.5, 0.9)).toSatisfy(isBlue);
    const metadata = await sharp((await download(avatar)).body).metadata();
    for (const part of ["exif", "icc", "iptc", "xmp", "orientation"] as const) expect(metadata[part]).toBeUndefined();
  });

  it.each(["gif", "webp"] as const)(
    "An animated picture is stored as its first frame: %s",
    { tags: "variation" },
    async (format) => {
      const avatar = await shownOf(await animatedImage(format));
      expect((await sharp((await download(avatar)).body).metadata()).pages ?? 1).toBe(1);
      expect(await colourAt(avatar, 0.5, 0.5)).toSatisfy(isRed);
    },
  );

  it("A stored picture keeps its transparency", { tags: "variation" }, async () => {
    const avatar = await shownOf(await transparentImage());
    expect(await colourAt(avatar, 0.1, 0.5)).toSatisfy(isRed);
    expect((await colourAt(avatar, 0.9, 0.5))[3]).toBe(0);
  });

  it("A stored picture is cut from the middle", { tags: "variation" }, async () => {
    const stripes = await solidImage(900, 300)
      .composite([
        { input: { create: { width: 300, height: 300, channels: 3, background: "#1e1ec8" } }, left: 300, top: 0 },
      ])
      .png()
      .toBuffer();
    const avatar = await shownOf(stripes);
    for (const x of [0.05, 0.5, 0.95]) expect(await colourAt(avatar, x, 0.5)).toSatisfy(isBlue);
  });

  it("A stored picture contains no bytes appended to the upload", async () => {
    const sent = Buffer.concat([await validImages.gif(), Buffer.from("<script>alert(1)</script>")]);
    const { body } = await download(await shownOf(sent));
    expect(Buffer.from(body).includes("script")).toBe(false);
  });

  it("A picture may have exactly 5 MB", { tags: "variation" }, async () => {
    const largestFile = Buffer.alloc(limits.maxBytes);
    largestFile.set(await validImages.jpeg());
    await shownOf(largestFile);
    const answer = await send(await aReader(site), Buffer.concat([largestFile, Buffer.alloc(1)]));
    expectProblem(answer, 400, "IMAGE_INVALID", "file");
  });

  it.each(firstOrAll(Object.entries(invalidImages)))("An invalid picture is refused: %s", async (_name, bytes) => {
    const person = await aReader(site);
    const before = await rows();
    const file = new File([Buffer.from(await bytes())], "picture.png", { type: "image/png" });
    expectProblem(await person.client.post("/avatar", { files: { file } }), 400, "IMAGE_INVALID", "file");
    expect((await person.client.get("/v1/user")).body.picProfile).toBeNull();
    expect(await rows()).toEqual(before);
  });
});

describe("addresses of pictures", () => {
  it("A picture's address has an immutable public cache", { tags: "variation" }, async () => {
    const avatar = await shownOf(await noiseImage(320, 320, "png"));
    const answer = await download(avatar);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=600, immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    const again = await site.visitor().get(avatar, { headers: { "if-none-match": answer.headers.get("etag")! } });
    expect([again.status, again.body]).toEqual([304, null]);
  });

  it("An unknown picture address is 404", async () => {
    const hash = "0".repeat(32);
    for (const path of [`${hash}/320.webp`, `${hash}/0.webp`, `${hash}/1e3.webp`, "..%2f/320.webp", "%00/320.webp"]) {
      expectProblem(await download(`/images/${path}`, site.visitor()), 404, "NOT_FOUND");
    }
    expectProblem(await download((await shownOf(await validImages.png())).replace("320", "321")), 404, "NOT_FOUND");
  });
});

describe("avatars", () => {
  it("An avatar is shown in the account, on the profile and with the Tales", async () => {
    const writer = await aWriter(site);
    const { id } = await aPublishedTale(site, { author: writer });
    const avatar = addressIn(await send(writer, await validImages.png()));
    const { username } = writer;
    expect((await writer.client.get("/v1/user")).body.picProfile).toBe(avatar);
    expect((await site.visitor().get("/v0/profile", { query: { username } })).body.picProfile).toBe(avatar);
    expect((await site.visitor().get(`/v0/posts/${id}`)).body.authorAvatar).toBe(avatar);
  });

  it("Equal pictures of two members have different addresses", { tags: "variation" }, async () => {
    const [one, other] = [await aReader(site), await aReader(site)];
    const bytes = await validImages.webp();
    const [ownAvatar, otherAvatar] = [addressIn(await send(one, bytes)), addressIn(await send(other, bytes))];
    expect(ownAvatar).not.toBe(otherAvatar);
    expect((await one.client.delete("/avatar")).status).toBe(204);
    expect([(await download(ownAvatar)).status, (await download(otherAvatar)).status]).toEqual([404, 200]);
  });

  it("Sending the same picture again keeps its address", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const bytes = await validImages.png();
    const avatar = addressIn(await send(person, bytes));
    expect(addressIn(await send(person, bytes))).toBe(avatar);
    expect((await download(avatar)).status).toBe(200);
  });

  it("A new avatar replaces and deletes the former one", async () => {
    const person = await aReader(site);
    const previousAvatar = addressIn(await send(person, await validImages.png()));
    const path = `/v1/photo-profile/${person.id}`;
    const avatar = addressIn(await person.client.put(path, { files: { file: await transparentImage() } }));
    expect((await person.client.get("/v1/user")).body.picProfile).toBe(avatar);
    for (const address of [previousAvatar, small(previousAvatar)])
      expectProblem(await download(address), 404, "NOT_FOUND");
  });

  it("Simultaneous uploads leave one avatar and delete the others", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const before = (await rows()).length;
    const colours = ["#f00", "#0f0", "#00f", "#ff0"].map((background) =>
      sharp({ create: { width: 99, height: 99, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const answers = await Promise.all((await Promise.all(colours)).map((bytes) => send(person, bytes)));
    const addresses = answers.map(addressIn);
    const { picProfile } = (await person.client.get("/v1/user")).body;
    expect(addresses).toContain(picProfile);
    const statuses = await Promise.all(addresses.map(async (address) => (await download(address)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await rows()).length).toBe(before + 2);
  });

  it("An avatar can be removed, also when there is none", async () => {
    const person = await aReader(site);
    const avatar = addressIn(await send(person, await validImages.png()));
    for (let n = 0; n < 2; n += 1) expect((await person.client.delete("/avatar")).status).toBe(204);
    expect((await person.client.get("/v1/user")).body.picProfile).toBeNull();
    expectProblem(await download(avatar), 404, "NOT_FOUND");
  });

  it("An avatar is deleted with its account", async () => {
    const person = await aReader(site);
    const before = await rows();
    const avatar = addressIn(await send(person, await validImages.png()));
    await inTransaction(site.context.database, (tx) => eraseAvatar(site.context, tx, person.id));
    expect((await download(avatar)).status).toBe(404);
    expect(await rows()).toEqual(before);
  });
});
