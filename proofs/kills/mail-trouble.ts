import { setTimeout as pause } from "node:timers/promises";
import { aMailServer } from "#tests/support/mail-server.ts";
import type { Random } from "./random.ts";

/** A mail server that is slow, refuses for now, or takes a mail and hangs up before it says so. */
export async function anUnreliableMailServer(random: Random) {
  let manner = "good";
  const server = await aMailServer({
    async beforeAnswer() {
      if (manner === "slow") await pause(random.between(50, 1_500));
      if (manner === "silent" && random.next() < 0.5) server.hangUp();
    },
  });
  return {
    ...server,
    change() {
      manner = random.oneOf(["good", "good", "slow", "silent", "busy"]);
      server.refuse(manner === "busy" ? { message: "451 try again later" } : {});
    },
    becomeGood() {
      manner = "good";
      server.refuse({});
    },
  };
}
