import { nextTask } from "../platform/next-task.ts";

await nextTask();
