import type { CallList } from "../calls/measured-call.ts";
import { accountWrites } from "./account-writes.ts";
import { discussionWrites } from "./discussion-writes.ts";
import { readerWrites } from "./reader-writes.ts";
import { staffWrites } from "./staff-writes.ts";
import { taleWrites } from "./tale-writes.ts";
import { measuredWrites, type Write, type WriteName } from "./write.ts";

/** A write of the contract that is missing here, or one that the contract doesn't have, does not compile. */
const everyWrite = {
  ...taleWrites,
  ...discussionWrites,
  ...readerWrites,
  ...accountWrites,
  ...staffWrites,
} satisfies Record<WriteName, Write | Write[]>;

/** They change the filled database a little: a kept one differs afterwards by what was measured. */
export const writeCalls: CallList = () => measuredWrites(everyWrite);
