import { contactCalls, type ContactForm } from "../calls.ts";
import { emailJs, type EmailJs } from "#vocabulary/email-js.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";

/**
 * Sends the message to this site, or to EmailJS if the operator chose it, which supports no idempotency keys.
 * @throws the error
 */
export async function sendContactMessage(
  api: Api,
  service: EmailJs | null,
  message: ContactForm,
  clientKey: string,
): Promise<void> {
  if (service === null) await api(contactCalls.send, { body: { ...message, clientKey } });
  else await sendByEmailJs(service, message);
}

/** The body of EmailJS's REST API; its template uses the same three field names as this form. */
async function sendByEmailJs(
  { serviceId, templateId, publicKey }: EmailJs,
  { website = "", languageName: _ours, ...fields }: ContactForm,
) {
  // As on this site's own server: a bot gets the normal answer.
  if (website !== "") return;
  const body = { service_id: serviceId, template_id: templateId, user_id: publicKey, template_params: fields };
  const answer = await fetch(emailJs.origin + emailJs.path, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: "NETWORK" }, cause);
  });
  if (answer.status === 429) throw new ApiError({ status: 429, code: "RATE_LIMITED" });
  if (!answer.ok) throw new Error(`EmailJS answered ${answer.status}`);
}
