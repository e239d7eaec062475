import { expect, it } from "vitest";
import { createTabs, openInOtherTabs } from "./tab-coordination.ts";
import { aFakeBrowser } from "./autosave-fakes.fixture.ts";

function aTab(browser: ReturnType<typeof aFakeBrowser>, name: string) {
  const notices = { elsewhere: false, saved: [] as string[] };
  const tabs = createTabs(browser.channel(), name, {
    onElsewhere: (open) => (notices.elsewhere = open),
    onSaved: (updatedAt) => notices.saved.push(updatedAt),
  });
  return { tabs, notices };
}

const delivered = () => new Promise((resolve) => setTimeout(resolve, 5));

it("Two tabs with the same Tale know of each other until one closes, whichever opened first", async () => {
  const browser = aFakeBrowser();
  const [one, two] = [aTab(browser, "1"), aTab(browser, "2")];
  one.tabs.join({ copyId: "a", clientKey: "a", taleId: 42 });
  two.tabs.join({ copyId: "b", clientKey: "b", taleId: 42 });
  await delivered();
  expect([one.notices.elsewhere, two.notices.elsewhere]).toEqual([true, true]);
  two.tabs.leave();
  await delivered();
  expect(one.notices.elsewhere).toBe(false);
});

it("Tabs with different Tales do not affect each other", async () => {
  const browser = aFakeBrowser();
  const [one, two] = [aTab(browser, "1"), aTab(browser, "2")];
  one.tabs.join({ copyId: "a", clientKey: "a", taleId: 42 });
  two.tabs.join({ copyId: "b", clientKey: "b", taleId: null });
  await delivered();
  expect(one.notices.elsewhere).toBe(false);
});

it("A save is announced to tabs with the same Tale only", async () => {
  const browser = aFakeBrowser();
  const [one, two, three] = [aTab(browser, "1"), aTab(browser, "2"), aTab(browser, "3")];
  one.tabs.join({ copyId: "a", clientKey: "a", taleId: 42 });
  two.tabs.join({ copyId: "b", clientKey: "b", taleId: 42 });
  three.tabs.join({ copyId: "c", clientKey: "c", taleId: 43 });
  one.tabs.saved("2026-11-21T11:00:00.000Z");
  await delivered();
  expect([one, two, three].map(({ notices }) => notices.saved.length)).toEqual([0, 1, 0]);
});

it("A new tab learns which drafts the other tabs are editing, but does not list its own", async () => {
  const browser = aFakeBrowser();
  const [one, two] = [aTab(browser, "1"), aTab(browser, "2")];
  one.tabs.join({ copyId: "a", clientKey: "a", taleId: 42 });
  two.tabs.join({ copyId: "b", clientKey: "b", taleId: null });
  expect(await openInOtherTabs(browser.channel(), "2")).toEqual(new Set(["a"]));
});
