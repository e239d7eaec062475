/** Where adverts are tended. */

export const advertsPath = "/admin/publicity";
export const createAdvertPath = `${advertsPath}/create`;
export const editAdvertPath = (id: number) => `${advertsPath}/edit/${id}`;
