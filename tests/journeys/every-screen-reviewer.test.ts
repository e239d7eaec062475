import { checkEveryScreen } from "#tests/support/check-screens.ts";

/** Every screen that a reviewer may see. */

checkEveryScreen("reviewer");
