/**
 * The releases, oldest first, with their commit and newest migration. A migration that breaks processes of earlier releases names the
 * first one that no longer uses what it takes away ([docs/upgrades.md](../../../docs/upgrades.md)).
 */
export const releases = [
  {
    version: "0.1.0",
    commit: "4cdefb46",
    newestMigration: "0019_blocked_emails_pending_logins_and_generated_keys",
  },
] as const satisfies readonly Release[];

interface Release {
  version: string;
  commit: string;
  /** Its tag in the journal of migrations. */
  newestMigration: string;
}

export const lastRelease: Release = releases.at(-1)!;
