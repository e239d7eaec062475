import { isIP } from "node:net";
import { connect } from "node:tls";
import type { AppContext } from "#kit/server/app-context.ts";
import { isPublicAddress, type PublicNetwork } from "#kit/server/public-network.ts";
import { HOUR, SECOND } from "#vocabulary/limits.ts";
import { claim, recordMilestone } from "./milestones.ts";

/** Until when the certificate of the site's own address is valid, as visitors get it. One of all processes looks once an hour. */

const every = HOUR;
const longest = 10 * SECOND;

const nextLook = new WeakMap<AppContext, number>();

/** Whether the address has a certificate that others see. */
const hasCertificate = ({ config, publicNetwork }: Pick<AppContext, "config" | "publicNetwork">) =>
  isPublicAddress(publicNetwork, config.SITE_URL);

/** Looks if an hour has passed. Rejects only if the database is away. */
export async function lookAtCertificate(context: AppContext): Promise<void> {
  const now = context.clock.now();
  if (!hasCertificate(context) || now.getTime() < (nextLook.get(context) ?? 0)) return;
  nextLook.set(context, now.getTime() + every);
  const { db } = context.database;
  if (!(await claim(db, "certificate", every))) return;
  const endsAt = await endOfCertificate(context.publicNetwork, context.config.SITE_URL);
  await recordMilestone(db, "certificate", now, { endsAt });
}

/** @returns null if the address can't be reached from here */
function endOfCertificate({ lookup }: PublicNetwork, address: string): Promise<Date | null> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: port === "" ? 443 : Number(port),
      lookup,
      ...(isIP(host) === 0 && { servername: host }),
      // An expired one is what the owner has to hear of. Nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: longest,
    });
    const end = (endsAt: Date | null) => {
      socket.destroy();
      resolve(endsAt);
    };
    socket.once("secureConnect", () => {
      const validTo = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(validTo.getTime()) ? null : validTo);
    });
    socket.once("timeout", () => end(null));
    socket.once("error", () => end(null));
  });
}
