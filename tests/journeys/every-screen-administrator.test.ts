import { checkEveryScreen } from "#tests/support/check-screens.ts";

/** Every screen that an administrator may see. */

checkEveryScreen("administrator");
