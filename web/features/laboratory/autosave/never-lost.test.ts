import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createEditing, type Editing } from "./editing.ts";
import type { LocalCopies } from "./local-copies.ts";
import { openNewTale, openTale, savedCopies } from "./opening.ts";
import type { TaleCalls } from "./save-tale.ts";
import { aBrowser, aDevice, aManuscript, aServer, failure } from "./world.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab that can be killed: from then on nothing it started goes on. */
function mortal<T extends object>(calls: T, life: { on: boolean }): T {
  return new Proxy(calls, {
    get:
      (target, name) =>
      (...given: unknown[]) => {
        const call = Reflect.get(target, name) as (...given: unknown[]) => unknown;
        return life.on ? call.apply(target, given) : new Promise(() => {});
      },
  });
}

/** A writer at one device, a server that fails now and then, and somebody who saves the Tale elsewhere. */
async function aWorld() {
  const server = aServer();
  const device = aDevice();
  let count = 0;
  const newId = () => `id-${(count += 1)}`;
  const world = { server, device, typed: "", life: { on: true }, editing: undefined as unknown as Editing };

  async function open() {
    world.life = { on: true };
    const found = { openElsewhere: new Set<string>(), newId };
    const begun = await device.copies.ofNewTales(7);
    const copies = await device.copies.ofTale(7, 42);
    for (const { copyId } of server.tale === null ? [] : savedCopies(server.tale, copies))
      await device.copies.remove(7, copyId);
    const opening =
      server.tale === null || begun.length > 0
        ? openNewTale({ categoryName: "HORROR", languageName: "EN", clientKey: null }, { ...found, copies: begun })
        : openTale(server.tale, { ...found, copies });
    world.editing = createEditing(opening, {
      userId: 7,
      calls: mortal<TaleCalls>(server.calls, world.life),
      copies: mortal<LocalCopies>(device.copies, world.life),
      channel: aBrowser().channel(),
      tab: newId(),
      newId,
    });
    world.editing.start();
    world.editing.change({ title: aManuscript().title, tags: aManuscript().tags });
  }

  const steps = {
    type() {
      world.typed = `<p>The ${(count += 1)}th version of a text that must not be lost.</p>`;
      world.editing.change({ content: world.typed });
    },
    wait: () => vi.advanceTimersByTimeAsync(4000),
    waitLong: () => vi.advanceTimersByTimeAsync(60_000),
    networkFails: () => void server.refusals.push(failure("NETWORK")),
    sessionEnds: () => void server.refusals.push(failure("UNAUTHENTICATED", 401)),
    logIn: () => world.editing.resume(),
    answerIsLost: () => void (server.loseAnswer = true),
    savedElsewhere() {
      if (server.tale !== null) server.change({ content: `<p>The ${(count += 1)}th version from elsewhere.</p>` });
    },
    returned() {
      if (server.tale?.isFinished === 1) server.change({ isFinished: 0, returnNote: `Note ${(count += 1)}` });
    },
    save: () => void world.editing.save(0).catch(() => {}),
    handIn: () => void world.editing.save(1).catch(() => {}),
    keepMine: () => void world.editing.keepMine().catch(() => {}),
    takeTheirs: () => world.editing.takeTheirs(),
    takeSaved: () => world.editing.takeSaved(),
    async crash() {
      world.life.on = false;
      await open();
    },
    async reload() {
      world.editing.leave();
      world.editing.close();
      world.life.on = false;
      await open();
    },
  };
  await open();
  return { world, steps };
}

const scriptsOf = (steps: Awaited<ReturnType<typeof aWorld>>["steps"]) =>
  fc.array(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), {
    minLength: 3,
    maxLength: 25,
  });

it("whatever happens, the text last typed has reached the server or is on this device", async () => {
  const { steps } = await aWorld();
  await fc.assert(
    fc.asyncProperty(scriptsOf(steps), async (script) => {
      const { world, steps } = await aWorld();
      world.typed = "";
      for (const step of script) {
        await steps[step]();
        // What was typed in the last moment before a crash may still be on its way.
        await vi.advanceTimersByTimeAsync(300);
        const kept = [...world.server.texts, ...world.device.texts()];
        expect(world.typed === "" || kept.includes(world.typed), `after ${step}`).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

it("once nothing stands in the way, the server has the text on the screen and no copy is left", async () => {
  const { steps } = await aWorld();
  await fc.assert(
    fc.asyncProperty(scriptsOf(steps), async (script) => {
      const { world, steps } = await aWorld();
      for (const step of script) await steps[step]();
      steps.type();
      await vi.advanceTimersByTimeAsync(60_000);
      world.server.refusals.length = 0;
      world.server.loseAnswer = false;
      steps.logIn();
      await vi.advanceTimersByTimeAsync(60_000);
      // Another save may have come in while the writer was asked.
      for (let asked = 0; asked < 2; asked += 1) {
        await world.editing.keepMine().catch(() => {});
        await vi.advanceTimersByTimeAsync(60_000);
      }

      expect(world.server.tale?.content).toBe(world.typed);
      expect(world.editing.state()).toMatchObject({
        manuscript: { content: world.typed },
        status: { kind: "saved" },
      });
      expect([...world.device.stored.values()].filter((copy) => !copy.setAside)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
