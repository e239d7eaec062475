import { walkEveryScreen } from "#tests/support/every-screen.ts";

/** Every screen that an administrator may see. */

walkEveryScreen("administrator");
