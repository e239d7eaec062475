import { createElement, Fragment, type ReactNode } from "react";

/** The elements of the safe set (kit/server/safe-html). */
const shownElements = new Set("p br strong em h2 h3 blockquote ul ol li hr table thead tbody tr th td".split(" "));
const leftOut = new Set(["script", "style", "template", "textarea", "title", "iframe", "noscript"]);
const isSafeAddress = (address: string) => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address);

/**
 * Shows HTML before it is saved. The document in which it is parsed is inert: nothing in it runs or loads. Of it only elements of the safe
 * set and their words are shown, as the server keeps them.
 */
export function HtmlPreview({ html }: { html: string }) {
  const isPlain = !/<(p|h\d|ul|ol|li|table|blockquote|div)\b/i.test(html);
  if (isPlain) return html.split(/\n\s*\n/).map((words, at) => <p key={at}>{nodesOf(words)}</p>);
  return nodesOf(html);
}

const nodesOf = (html: string) => shown(new DOMParser().parseFromString(html, "text/html").body.childNodes);

function shown(nodes: Iterable<ChildNode>): ReactNode {
  return Array.from(nodes, (node, at) => {
    if (node instanceof Text || node.nodeType === 3) return node.textContent;
    if (node.nodeType !== 1) return null;
    const element = node as HTMLElement;
    const name = element.localName;
    if (leftOut.has(name)) return null;
    const address = element.getAttribute("href") ?? "";
    if (name === "a" && isSafeAddress(address))
      return (
        <a key={at} href={address}>
          {shown(element.childNodes)}
        </a>
      );
    if (!shownElements.has(name)) return <Fragment key={at}>{shown(element.childNodes)}</Fragment>;
    const isEmpty = name === "br" || name === "hr";
    // Words between the cells of a table are not shown.
    const inner = ["table", "thead", "tbody", "tr"].includes(name) ? element.children : element.childNodes;
    return createElement(name, { key: at }, isEmpty ? undefined : shown(inner as Iterable<ChildNode>));
  });
}
