export const webhooksPage = "/admin/site/webhooks";
