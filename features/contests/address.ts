import { adminPromptsPath, promptAddress } from "#features/prompts/address.ts";

/** The paths of contests. */

export const judgingPath = (id: number) => `${promptAddress(id)}/judging`;
export const resultsPath = (id: number) => `${promptAddress(id)}/results`;
export const organisersPath = (id: number) => `${adminPromptsPath}/${id}`;
