import type { DeviceData } from "../personal-data/device-data.ts";
import { forgetMembers } from "./device-notebook.ts";

export const notebookOnDevice: DeviceData = { deleteDataOf: () => forgetMembers() };
