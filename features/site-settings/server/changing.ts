import type { AllSettings, SettingsChanges } from "../calls.ts";
import { unreadableOn } from "../accent.ts";
import { categorySlugs } from "#vocabulary/categories.ts";
import { builtInAccent, type SiteSettings } from "#vocabulary/site-settings.ts";
import { fieldError } from "#features/accounts/server/errors.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { version } from "#kit/server/version.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { recordMilestone } from "#features/site-state/server/milestones.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { currentAnnouncement } from "./settings.ts";

/** Reading and changing the owner's settings. */

const shape = { inside: [512, 128] };

export function allSettings({ config, clock, siteSettings }: AppContext): AllSettings {
  const { current } = siteSettings;
  return {
    ...current,
    languages: [...current.languages],
    links: [...current.links],
    mailDomains: [...current.mailDomains],
    announcement: currentAnnouncement(current, clock.now()),
    sourceUrl: config.SOURCE_URL ?? null,
    version,
  };
}

/** Everything but what only the team needs to know. */
export function publicSettings(context: AppContext) {
  const { newcomerLinks: _ofTeam, mailDomains: _alsoOfTeam, ...settings } = allSettings(context);
  return settings;
}

/** The entries of both; null removes one. */
function merged<T extends object>(before: T, changes: { [Key in keyof T]?: T[Key] | null | undefined } | undefined): T {
  const entries = Object.entries({ ...before, ...changes }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as T;
}

function changed(before: SiteSettings, changes: SettingsChanges, first: SiteSettings): SiteSettings {
  const { taglines, operator, categories, ...others } = changes;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...given,
    taglines: merged(before.taglines, taglines),
    operator: { ...first.operator, ...merged(before.operator, operator) },
    categories: merged(before.categories, categories),
  };
}

/** @throws {ApiError} BAD_REQUEST */
function refuseUnusable({ accent, categories }: SiteSettings) {
  const pages = accent === builtInAccent ? [] : unreadableOn(accent);
  if (pages.length > 0)
    throw fieldError(
      "BAD_REQUEST",
      "accent",
      `This colour can't be read on the ${pages.join(" and the ")} page: its contrast is below 4.5 to 1. Take a darker one.`,
    );
  if (categorySlugs.every((slug) => categories[slug]?.hidden === true))
    throw fieldError("BAD_REQUEST", "categories", "One category has to stay visible.");
}

/** Decisions that count as made even if nothing changes by them. */
const chosenBy = ({ name, signUps }: SettingsChanges) => [
  ...(name === undefined ? [] : (["name"] as const)),
  ...(signUps === undefined ? [] : (["sign-ups"] as const)),
];

/** @throws {ApiError} BAD_REQUEST, and then nothing is changed */
export async function changeSettings(
  context: AppContext,
  actor: Actor,
  changes: SettingsChanges,
): Promise<AllSettings> {
  const names = Object.keys(changes).filter((name) => changes[name as keyof SettingsChanges] !== undefined);
  await staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    const before = await context.siteSettings.lock(tx);
    const settings = changed(before.settings, changes, context.siteSettings.first);
    refuseUnusable(settings);
    if (names.length === 0) return;
    await context.siteSettings.store(tx, afterCommit, { ...before, settings });
    for (const milestone of chosenBy(changes)) await recordMilestone(tx, milestone, context.clock.now());
    await recordAction(context, tx, {
      actor,
      action: "site-settings",
      target: { kind: "everyone" },
      detail: names.join(", "),
    });
  });
  return allSettings(context);
}

async function replaceLogo(context: AppContext, actor: Actor, file: Uint8Array | null): Promise<void> {
  const picture = file === null ? null : await context.images.make(file, { owner: "site:logo", field: "file", shape });
  await staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    const before = await context.siteSettings.lock(tx);
    const logo = picture === null ? null : await context.images.keep(tx, picture);
    if (logo === before.settings.logo) return;
    await context.images.remove(tx, before.settings.logo);
    await context.siteSettings.store(tx, afterCommit, { ...before, settings: { ...before.settings, logo } });
    await recordAction(context, tx, { actor, action: "site-settings", target: { kind: "everyone" }, detail: "logo" });
  });
}

/** @throws {ApiError} IMAGE_INVALID */
export async function changeLogo(context: AppContext, actor: Actor, file: Uint8Array): Promise<AllSettings> {
  await replaceLogo(context, actor, file);
  return allSettings(context);
}

export const removeLogo = (context: AppContext, actor: Actor): Promise<void> => replaceLogo(context, actor, null);
