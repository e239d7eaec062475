export const deskPath = "/admin/desk";
