import sax from "sax";

/** An XML element, read by an independent, strict parser with namespaces. */
export interface Element {
  /** The name without its prefix. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: Element[];
  /** The text of the element itself, without that of its children. */
  text: string;
}

/** @throws if the text is not well-formed XML */
export function readXml(xml: string): Element {
  const root: Element = { name: "", namespace: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const append = (text: string) => {
    open.at(-1)!.text += text;
  };
  const parser = Object.assign(sax.parser(true, { xmlns: true }), {
    onerror(error: Error) {
      throw error;
    },
    onopentag(tag: sax.Tag | sax.QualifiedTag) {
      const { local, uri, attributes } = tag as sax.QualifiedTag;
      const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
      const element: Element = {
        name: local,
        namespace: uri,
        attributes: Object.fromEntries(values),
        children: [],
        text: "",
      };
      open.at(-1)!.children.push(element);
      open.push(element);
    },
    onclosetag: () => void open.pop(),
    ontext: append,
    oncdata: append,
  });
  parser.write(xml).close();
  const [document] = root.children;
  if (document === undefined || root.children.length > 1) throw new Error("a document has one root");
  return document;
}

export const childrenOf = (element: Element, name: string) => element.children.filter((child) => child.name === name);

/** The text of the only child of that name. */
export function textOf(element: Element, name: string): string {
  const found = childrenOf(element, name);
  if (found.length !== 1) throw new Error(`${found.length} × ${name} in ${element.name}`);
  return found[0]!.text;
}
