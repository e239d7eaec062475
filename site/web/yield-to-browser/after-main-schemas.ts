import { nextTask } from "#kit/web/pages/when-idle.ts";

await nextTask();
