import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadArchive } from "#server/features/personal-data/downloaded-archive.fixture.ts";
import { aPopulatedAccount, type PopulatedAccount } from "#server/features/personal-data/populated-account.fixture.ts";
import type { ArchivePartName } from "#server/features/personal-data/archive-texts.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** Whatever a table says of an account is in its owner's archive, and in the life by which erasure is tested. */

/** Every column that refers to an account, and the part of the archive that tells of it; null: it tells of somebody else. */
const toldIn: Record<string, ArchivePartName | null> = {
  "bookmarks.user_id": "favourites",
  "comment_likes.user_id": "commentLikes",
  "comments.author_id": "comments",
  "email_changes.user_id": "emailChanges",
  "mailed_links.user_id": "mailedLinks",
  "notification_settings.user_id": "notificationSettings",
  "notifications.actor_id": null,
  "notifications.receiver_id": "notifications",
  "opened_notification_lists.user_id": "openedLists",
  "push_subscriptions.user_id": "pushBrowsers",
  "reports.decided_by_id": null,
  "reports.reporter_id": "reportsMade",
  "reports.user_id": "reportsAbout",
  "sessions.user_id": "sessions",
  "social_identities.user_id": "socialLogins",
  "tale_likes.user_id": "likes",
  "tales.author_id": "tales",
  "user_trophies.user_id": "trophies",
};

let site: TestSite;
let life: PopulatedAccount;
beforeAll(async () => {
  site = await aSite();
  life = await aPopulatedAccount(site);
});
afterAll(() => site.close());

const referring = `
  select conrelid::regclass::text as table, attname as column
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid = 'users'::regclass`;

describe("what refers to an account", () => {
  it("is all named here", async () => {
    const { rows } = await site.context.database.pool.query<{ table: string; column: string }>(referring);
    expect(Object.keys(toldIn).toSorted()).toEqual(rows.map(({ table, column }) => `${table}.${column}`).toSorted());
  });

  it("is in the archive of who has some of everything", async () => {
    const { data } = await downloadArchive(life.person.client);
    const untold = Object.entries(toldIn).filter(([, part]) => part !== null && [data[part] ?? []].flat().length === 0);
    expect(untold).toEqual([]);
  });
});
