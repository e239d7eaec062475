/** Where all notifications are listed, also those that lead nowhere else. Apart, so that the service worker takes no more. */
export const notificationsPage = "/user/notification";
