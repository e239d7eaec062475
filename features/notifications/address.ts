/** The page that lists all notifications. In a file of its own, so that the service worker bundles nothing else. */
export const notificationsPage = "/user/notification";
