import { expect, it } from "vitest";
import { createTabs, openElsewhere } from "./tabs.ts";
import { aBrowser } from "./world.fixture.ts";

function aTab(browser: ReturnType<typeof aBrowser>, name: string) {
  const heard = { elsewhere: false, saved: [] as string[] };
  const tabs = createTabs(browser.channel(), name, {
    onElsewhere: (open) => (heard.elsewhere = open),
    onSaved: (updatedAt) => heard.saved.push(updatedAt),
  });
  return { tabs, heard };
}

const delivered = () => new Promise((resolve) => setTimeout(resolve, 5));

it("two tabs with the same Tale know of each other, whichever came first, until one goes", async () => {
  const browser = aBrowser();
  const [one, two] = [aTab(browser, "1"), aTab(browser, "2")];
  one.tabs.join({ copyId: "a", taleId: 42 });
  two.tabs.join({ copyId: "b", taleId: 42 });
  await delivered();
  expect([one.heard.elsewhere, two.heard.elsewhere]).toEqual([true, true]);
  two.tabs.leave();
  await delivered();
  expect(one.heard.elsewhere).toBe(false);
});

it("tabs with different Tales leave each other alone", async () => {
  const browser = aBrowser();
  const [one, two] = [aTab(browser, "1"), aTab(browser, "2")];
  one.tabs.join({ copyId: "a", taleId: 42 });
  two.tabs.join({ copyId: "b", taleId: null });
  await delivered();
  expect(one.heard.elsewhere).toBe(false);
});

it("a save is heard where the same Tale is open, and only there", async () => {
  const browser = aBrowser();
  const [one, two, three] = [aTab(browser, "1"), aTab(browser, "2"), aTab(browser, "3")];
  one.tabs.join({ copyId: "a", taleId: 42 });
  two.tabs.join({ copyId: "b", taleId: 42 });
  three.tabs.join({ copyId: "c", taleId: 43 });
  one.tabs.saved("2026-11-21T11:00:00.000Z");
  await delivered();
  expect([one, two, three].map(({ heard }) => heard.saved.length)).toEqual([0, 1, 0]);
});

it("a tab that opens learns which texts the others are writing, but not of itself", async () => {
  const browser = aBrowser();
  const [one, two] = [aTab(browser, "1"), aTab(browser, "2")];
  one.tabs.join({ copyId: "a", taleId: 42 });
  two.tabs.join({ copyId: "b", taleId: null });
  expect(await openElsewhere(browser.channel(), "2")).toEqual(new Set(["a"]));
});
