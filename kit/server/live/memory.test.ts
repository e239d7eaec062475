/** @module-tag variation */
import type { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { aHalfOpenSocket, liveSiteOfEachTest } from "./live-site.fixture.ts";

const { open } = liveSiteOfEachTest();

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function heapUsed(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** A masked text frame of up to 125 bytes; a mask of zeros changes nothing. */
const frame = (text: string) => Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

it("A connected member holds less than 12 KiB of the heap, with the socket of the client in the same process", async () => {
  const site = await open();
  const sockets: Socket[] = [];
  async function connect(from: number, to: number) {
    for (let n = from; n < to; n += 1) {
      const socket = await aHalfOpenSocket(site, `address-${n}`);
      socket.write(frame(`CONNECT\npasscode:m${n}-${n}\n\n\0SUBSCRIBE\ndestination:/user/m${n}/news\n\n\0`));
      socket.resume();
      sockets.push(socket);
    }
    await eventually(() => expect([...site.live.present()]).toHaveLength(to));
  }
  await connect(0, 100);
  const before = heapUsed();
  await connect(100, 1100);
  expect((heapUsed() - before) / 1000 / 1024).toBeLessThan(12);
  for (const socket of sockets) socket.destroy();
});
