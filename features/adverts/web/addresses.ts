/** The paths of the admin pages for adverts. */

export const advertsPath = "/admin/publicity";
export const createAdvertPath = `${advertsPath}/create`;
export const editAdvertPath = (id: number) => `${advertsPath}/edit/${id}`;
