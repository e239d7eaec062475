import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { invitationsCalls } from "#features/invitations/calls.ts";
import { noticesCalls } from "#features/notices/calls.ts";
import { invitedPage, mailedNoticePage, mailedPages } from "#vocabulary/mailed-pages.ts";
import { notificationSettingsCalls } from "#features/notifications/settings.ts";

/** The reverse-proxy example that operators copy writes no secret into the proxy's log. */

const operations = readFileSync("docs/operations.md", "utf8");
const nginx = /```nginx\n([\s\S]*?)```/.exec(operations)![1]!;

describe("the nginx example", () => {
  it("The nginx example logs no query, no referrer and no visitor's address", () => {
    const format = /log_format (\w+) ([^;]*);/.exec(nginx)!;
    expect(nginx).toMatch(new RegExp(`access_log \\S+ ${format[1]};`));
    expect([...format[2]!.matchAll(/\$\w+/g)].map(([variable]) => variable).toSorted()).toEqual([
      "$body_bytes_sent",
      "$logged_path",
      "$request_method",
      "$request_time",
      "$status",
      "$time_iso8601",
    ]);
    expect(nginx).toMatch(/error_log \S+ crit;/);
  });

  it("The nginx example logs mailed links without their token", () => {
    const map = /map \$uri \$logged_path \{\s*~\^(\S+)\s/.exec(nginx)!;
    const pattern = new RegExp(`^${map[1]!.replace("?<page>", "")}`);
    const calls = [invitationsCalls.read, noticesCalls.bySender, notificationSettingsCalls.unsubscription].map(
      ({ path }) => path.replace(/^\/(.*)\/:\w+$/, "$1"),
    );
    const otherPages = ["user/reset-password", "unsubscribe", invitedPage, mailedNoticePage];
    for (const page of [...Object.values(mailedPages), ...otherPages, ...calls]) {
      expect(pattern.exec(`/${page}/token`)?.[1]).toBe(page);
    }
    expect(pattern.test("/posts/horror/42")).toBe(false);
  });
});
