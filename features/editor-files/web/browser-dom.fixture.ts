import { JSDOM } from "jsdom";
import { afterAll, beforeAll } from "vitest";

/** Gives the tests of a file the parser that browsers have. */
export function withDomParser() {
  const { window } = new JSDOM();
  beforeAll(() => void Object.assign(globalThis, { DOMParser: window.DOMParser }));
  afterAll(() => void Reflect.deleteProperty(globalThis, "DOMParser"));
}
