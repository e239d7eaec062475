/** The paths of prompts. */

export const promptsPath = "/prompts";
export const promptAddress = (id: number) => `${promptsPath}/${id}`;

export const adminPromptsPath = "/admin/prompts";
export const createPromptPath = `${adminPromptsPath}/create`;
export const editPromptPath = (id: number) => `${adminPromptsPath}/${id}/edit`;
