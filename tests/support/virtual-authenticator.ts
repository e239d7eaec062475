import type { CDPSession, Page } from "playwright-core";

/** The authenticator of a browser, by Chrome's WebAuthn domain: it says yes to everything at once. */

interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
  rpId?: string;
  userHandle?: string;
}

interface VirtualAuthenticator {
  credentials(): Promise<Credential[]>;
  /** Puts another state of its only key in the place of the present one. */
  change(changes: Partial<Credential>): Promise<void>;
  /** While false, nobody touches it. */
  touched(isTouched: boolean): Promise<void>;
}

export async function aVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials as Credential[];
  return {
    credentials,
    async change(changes) {
      const [credential] = await credentials();
      const { credentialId } = credential!;
      await session.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
      await session.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential!, ...changes } });
    },
    touched: (enabled) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }).then(() => {}),
  };
}
