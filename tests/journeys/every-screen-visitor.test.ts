import { walkEveryScreen } from "#tests/support/every-screen.ts";

/** Every screen that a visitor may see. */

walkEveryScreen("visitor");
