import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import { forgetMembers } from "./device-notebook.ts";

export const notebookOnDevice: DeviceData = { deleteDataOf: () => forgetMembers() };
