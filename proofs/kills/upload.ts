import sharp from "sharp";
import { send } from "./send.ts";
import type { World } from "./world.ts";

/** Sets the writer's picture: its row and all its sizes, or neither. */
export async function upload(world: World): Promise<void> {
  const background = { r: world.random.between(0, 255), g: world.random.between(0, 255), b: 90 };
  const file = await sharp({ create: { width: 90, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
  const { outcome, answer } = await send(world.writer, "POST", "/avatar", { files: { file } });
  // The address of a picture isn't known without an answer.
  if (outcome === "done") world.model.set("avatar", "", answer!.body.avatar, "done");
}
