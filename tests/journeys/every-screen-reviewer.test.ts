import { walkEveryScreen } from "#tests/support/every-screen.ts";

/** Every screen that a reviewer may see. */

walkEveryScreen("reviewer");
