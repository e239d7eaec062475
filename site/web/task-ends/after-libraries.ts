import { nextTask } from "#kit/web/pages/next-task.ts";

await nextTask();
