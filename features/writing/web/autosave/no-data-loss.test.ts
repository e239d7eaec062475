import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createEditSession, type EditSession } from "./edit-session.ts";
import type { LocalTaleDrafts } from "./local-tale-drafts.ts";
import { openNewTale, openTale, redundantDrafts } from "./open-tale.ts";
import { keptSketchOf } from "./save-sketch.ts";
import type { TaleCalls } from "./save-tale.ts";
import { aFakeBrowser, aFakeDevice, anEditedTale, aFakeServer, failure } from "./autosave-fakes.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Wraps calls of a tab that can crash: afterwards none of them has an effect. */
function crashable<T extends object>(calls: T, life: { on: boolean }): T {
  return new Proxy(calls, {
    get:
      (target, name) =>
      (...parameters: unknown[]) => {
        const call = Reflect.get(target, name) as (...parameters: unknown[]) => unknown;
        return life.on ? call.apply(target, parameters) : new Promise(() => {});
      },
  });
}

/** Simulates a writer on one device, a server that sometimes fails, and somebody who saves the Tale elsewhere. */
async function aSimulation() {
  const server = aFakeServer();
  const device = aFakeDevice();
  let count = 0;
  const newId = () => `id-${(count += 1)}`;
  const simulation = { server, device, typed: "", life: { on: true }, editing: undefined as unknown as EditSession };

  async function open() {
    simulation.life = { on: true };
    const found = { isComplete: true, openInOtherTabs: new Set<string>(), newId };
    const { drafts: newTaleDrafts } = await device.drafts.ofNewTales(7);
    const { drafts } = await device.drafts.ofTale(7, 42);
    for (const { copyId } of server.tale === null ? [] : redundantDrafts(server.tale, drafts))
      await device.drafts.remove(7, copyId);
    const place = { categoryName: "HORROR", languageName: "EN" } as const;
    const sketch = server.sketch === null ? null : keptSketchOf(server.sketch, place);
    const clientKey = sketch?.clientKey ?? null;
    const opening =
      server.tale === null || newTaleDrafts.length > 0
        ? openNewTale({ ...place, sketch, clientKey }, { ...found, drafts: newTaleDrafts })
        : openTale(server.tale, { ...found, drafts });
    simulation.editing = createEditSession(opening, {
      userId: 7,
      calls: crashable<TaleCalls>(server.calls, simulation.life),
      drafts: crashable<LocalTaleDrafts>(device.drafts, simulation.life),
      channel: aFakeBrowser().channel(),
      tab: newId(),
      newId,
    });
    simulation.editing.start();
    simulation.editing.change({ title: anEditedTale().title });
  }

  const steps = {
    type() {
      simulation.typed = `<p>The ${(count += 1)}th version of a text that must not be lost.</p>`;
      simulation.editing.change({ content: simulation.typed });
    },
    tag: () => simulation.editing.change({ tags: anEditedTale().tags }),
    removeTags: () => simulation.editing.change({ tags: [] }),
    wait: () => vi.advanceTimersByTimeAsync(4000),
    waitLong: () => vi.advanceTimersByTimeAsync(60_000),
    networkFails: () => void server.refusals.push(failure("NETWORK")),
    sessionEnds: () => void server.refusals.push(failure("UNAUTHENTICATED", 401)),
    logIn: () => simulation.editing.resume(),
    answerIsLost: () => void (server.loseAnswer = true),
    savedElsewhere() {
      const content = `<p>The ${(count += 1)}th version from elsewhere.</p>`;
      if (server.tale !== null) server.change({ content });
      else if (server.sketch !== null) server.changeSketch({ ...server.sketch, content });
    },
    deletedElsewhere: () => void (server.sketch = null),
    returned() {
      if (server.tale?.isFinished === 1) server.change({ isFinished: 0, returnNote: `Note ${(count += 1)}` });
    },
    save: () => void simulation.editing.save(0).catch(() => {}),
    handIn: () => void simulation.editing.save(1).catch(() => {}),
    keepMine: () => void simulation.editing.keepOwnText().catch(() => {}),
    takeTheirs: () => simulation.editing.takeTheirs(),
    takeSaved: () => simulation.editing.takeSaved(),
    async crash() {
      simulation.life.on = false;
      await open();
    },
    async reload() {
      simulation.editing.leave();
      simulation.editing.close();
      simulation.life.on = false;
      await open();
    },
  };
  await open();
  return { simulation, steps };
}

const scriptsOf = (steps: Awaited<ReturnType<typeof aSimulation>>["steps"]) =>
  fc.array(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), {
    minLength: 3,
    maxLength: 25,
  });

it("After any sequence of failures, the text last typed is on the server or on this device", async () => {
  const { steps } = await aSimulation();
  await fc.assert(
    fc.asyncProperty(scriptsOf(steps), async (script) => {
      const { simulation, steps } = await aSimulation();
      simulation.typed = "";
      for (const step of script) {
        await steps[step]();
        // Text that was typed in the last moment before a crash may be lost.
        await vi.advanceTimersByTimeAsync(300);
        const storedTexts = [...simulation.server.texts, ...simulation.device.texts()];
        expect(simulation.typed === "" || storedTexts.includes(simulation.typed), `after ${step}`).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

it(
  "When the failures end, the server has the text on the screen and no draft is left",
  { tags: "variation" },
  async () => {
    const { steps } = await aSimulation();
    await fc.assert(
      fc.asyncProperty(scriptsOf(steps), async (script) => {
        const { simulation, steps } = await aSimulation();
        for (const step of script) await steps[step]();
        steps.type();
        steps.tag();
        await vi.advanceTimersByTimeAsync(60_000);
        simulation.server.refusals.length = 0;
        simulation.server.loseAnswer = false;
        steps.logIn();
        await vi.advanceTimersByTimeAsync(60_000);
        // Another save may have arrived while the writer was deciding.
        for (let attempt = 0; attempt < 2; attempt += 1) {
          await simulation.editing.keepOwnText().catch(() => {});
          await vi.advanceTimersByTimeAsync(60_000);
        }

        expect(simulation.server.tale?.content).toBe(simulation.typed);
        expect(simulation.editing.state()).toMatchObject({
          edited: { content: simulation.typed },
          status: { kind: "saved" },
        });
        expect([...simulation.device.stored.values()].filter((draft) => !draft.setAside)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  },
);
