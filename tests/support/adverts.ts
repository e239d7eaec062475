import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import type { Client, Send } from "./client.ts";
import { expectStatus } from "./expected-status.ts";

/** The values of the staff's advert form; tests override some. */
export const anAdvertForm = (overrides: Record<string, unknown> = {}) => ({
  title: "A shop for lamps",
  link: "https://lamps.example.org/",
  languageName: "EN",
  ...overrides,
});

/** Pictures with the right aspect ratio, as small as possible. */
export async function bannerFiles(): Promise<Record<"imageRow" | "imageColumn", Buffer>> {
  const [imageRow, imageColumn] = await Promise.all(
    [solidImage(100, 27), solidImage(40, 12)].map((picture) => picture.png().toBuffer()),
  );
  return { imageRow: imageRow!, imageColumn: imageColumn! };
}

/** An advert made by the staff, switched on by default. */
export async function anAdvert(staff: Client, overrides: Record<string, unknown> = {}, files?: Send["files"]) {
  const { isActive = true, ...form } = overrides;
  const advert = expectStatus(
    await staff.post("/v1/create-publicity", { body: anAdvertForm(form), files: files ?? (await bannerFiles()) }),
    201,
  );
  if (isActive === false) return advert;
  return (await staff.patch(`/v1/set-activity/${advert.id}`, { query: { isActive: "true" } })).body;
}
