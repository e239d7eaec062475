/** EmailJS instead of this site: the page sends the same three fields there (behaviour.md, Contact). */
export const emailJs = { origin: "https://api.emailjs.com", path: "/api/v1.0/email/send" };

/** An operator's EmailJS settings; none of them is secret. */
export interface EmailJs {
  serviceId: string;
  templateId: string;
  publicKey: string;
}
