// @ts-check
import { createECDH } from "node:crypto";

/**
 * The key pair by which push services recognise this site, base64url as browsers and web-push take it.
 * @typedef {object} VapidPair
 * @property {string} publicKey
 * @property {string} privateKey
 */

/** The error in a key pair, for the operator; null for a valid pair. @param {VapidPair} pair */
export function vapidPairError({ publicKey, privateKey }) {
  const bytes = Buffer.from(privateKey, "base64url");
  if (bytes.length !== 32) return "the private key must be 32 bytes in base64url (43 characters)";
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(bytes);
  } catch {
    return "the private key is not a key of the curve P-256";
  }
  if (curve.getPublicKey("base64url") !== publicKey) return "the public key does not belong to the private one";
  return null;
}
