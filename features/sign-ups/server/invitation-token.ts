import type { AppContext } from "#kit/server/app-context.ts";
import { constantTimeEqual, deriveKey, sign } from "#kit/server/security/secrets.ts";

/**
 * The token in the address of an invitation to the site: its id, signed. So the address can be shown again, and nobody who reads the
 * database can sign up by it.
 */

type Parts = Pick<AppContext, "secret">;

const signatureOf = ({ secret }: Parts, id: string) => sign(deriveKey(secret, "invitations to the site"), id);

export const invitationToken = (context: Parts, id: number) => `${id}.${signatureOf(context, String(id))}`;

/** @returns the id; null for a token that this site has not signed */
export function readInvitationToken(context: Parts, token: string): number | null {
  const [id = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !constantTimeEqual(signature, signatureOf(context, id))) return null;
  return Number(id);
}
