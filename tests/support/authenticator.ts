import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from "#features/passkeys/calls.ts";

/** An authenticator with its browser, in software (WebAuthn Level 3, 6). It makes discoverable keys and attests nothing. */

interface Credential {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  rpId: string;
  /** Of the last signature; stays 0 where it doesn't count. */
  counter: number;
}

/** Wrong values, for tests of refusals. */
interface Bent {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  /** Null: left out. */
  userHandle?: string | null;
  counter?: number;
  /** Another key signs. */
  forged?: boolean;
  userPresent?: boolean;
  /** Of a new key. */
  id?: string;
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

const flag = { userPresent: 1, userVerified: 4, attested: 64 };

export interface Authenticator {
  make(options: CreationOptions, bent?: Bent): RegistrationResponse;
  /** Signs with the key made last, or with another one. */
  use(options: Pick<RequestOptions, "challenge">, bent?: Bent, key?: Credential): AuthenticationResponse;
  credentials: Credential[];
}

export function anAuthenticator(
  origin: string,
  { counts = true, verifiesUser = true }: { counts?: boolean; verifiesUser?: boolean } = {},
): Authenticator {
  const credentials: Credential[] = [];

  function authenticatorData(
    rpId: string,
    counter: number,
    { userPresent = true }: Bent,
    attested?: Uint8Array,
  ): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(
      (userPresent ? flag.userPresent : 0) |
        (verifiesUser ? flag.userVerified : 0) |
        (attested === undefined ? 0 : flag.attested),
    );
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)]);
  }

  return {
    credentials,

    make({ challenge, rp, user }, bent = {}) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const id = bent.id === undefined ? randomBytes(16) : Buffer.from(bent.id, "base64url");
      const credential = { id: id.toString("base64url"), privateKey, userHandle: user.id, rpId: rp.id, counter: 0 };
      credentials.push(credential);
      // RFC 9053, 7.1.1: an ECDSA key of the curve P-256.
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const authData = authenticatorData(bent.rpId ?? rp.id, bent.counter ?? 0, bent, attested);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData)],
        ]),
      );
      return {
        id: credential.id,
        rawId: credential.id,
        type: "public-key",
        response: {
          clientDataJSON: clientData(
            bent.type ?? "webauthn.create",
            bent.challenge ?? challenge,
            bent.origin ?? origin,
          ).toString("base64url"),
          attestationObject: Buffer.from(attestationObject).toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    use({ challenge }, bent = {}, key = credentials.at(-1)!) {
      key.counter += counts ? 1 : 0;
      const authData = authenticatorData(bent.rpId ?? key.rpId, bent.counter ?? key.counter, bent);
      const data = clientData(bent.type ?? "webauthn.get", bent.challenge ?? challenge, bent.origin ?? origin);
      const { privateKey } = bent.forged === true ? generateKeyPairSync("ec", { namedCurve: "P-256" }) : key;
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      const userHandle = bent.userHandle === undefined ? key.userHandle : bent.userHandle;
      return {
        id: key.id,
        rawId: key.id,
        type: "public-key",
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(userHandle !== null && { userHandle }),
        },
      };
    },
  };
}
