import { ImportProblem } from "./import-problem.ts";

/** Elements of XML by their names without prefixes, which programs choose as they like. */

/** @throws {ImportProblem} */
export function parseXml(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  if (document.getElementsByTagName("parsererror").length > 0) throw new ImportProblem("damaged");
  return document;
}

export function attributeOf(element: Element, name: string): string | null {
  for (const attribute of element.attributes) if (attribute.localName === name) return attribute.value;
  return null;
}

export function childrenOf(element: Element): Element[] {
  const children: Element[] = [];
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) children.push(child);
  return children;
}

export function childOf(element: Element | null, name: string): Element | null {
  for (let child = element?.firstElementChild ?? null; child !== null; child = child.nextElementSibling)
    if (child.localName === name) return child;
  return null;
}

/** The value of a child element, as `<w:start w:val="4"/>` has it. */
export function valueIn(element: Element | null, name: string): string | null {
  const child = childOf(element, name);
  return child === null ? null : attributeOf(child, "val");
}
