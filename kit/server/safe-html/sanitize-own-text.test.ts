import { expect, it } from "vitest";
import { sanitizeContent, sanitizeOwnText } from "./sanitize-content.ts";

const table = "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>";

it("Tables stay in texts of the site, and are lines in a Tale", () => {
  expect(sanitizeOwnText(table)).toBe(table);
  expect(sanitizeContent(table)).toBe("<p>a</p><p>b</p>");
});

it("A table gets the rows and cells that are missing, and loses attributes, nested tables and words between cells", () => {
  const written =
    '<table onclick="x" style="y"><tr><th colspan="2">a<td>b<table><tr><td>in</table></td></tr>out<tr></tr><tr><td></table>';
  expect(sanitizeOwnText(written)).toBe(
    "<p>out</p><table><tbody><tr><th>a</th><td><p>b</p><p>in</p></td></tr><tr><td></td></tr></tbody></table>",
  );
  expect(sanitizeOwnText("<td>alone</td>")).toBe("<p>alone</p>");
});

it("Sanitising a text of the site again changes nothing", () => {
  for (const written of [table, "<table><tr><td><ul><li>a<p>b</table>", "a\n\nb", '<a href="/rules">r</a>']) {
    const once = sanitizeOwnText(written);
    expect(sanitizeOwnText(once)).toBe(once);
  }
});

it("Links of the site lead to its pages, to mailboxes and to the web, and nowhere else", () => {
  const link = (address: string) => `<p><a href="${address}">x</a></p>`;
  for (const address of ["/rules", "/rules?version=2#a", "mailto:ada@example.org", "https://example.org/"])
    expect(sanitizeOwnText(link(address))).toBe(link(address));
  for (const address of ["//evil.example", "/\\evil.example", "javascript:1", "mailto:", "data:text/html,1", "rules"])
    expect(sanitizeOwnText(link(address))).toBe("<p>x</p>");
  expect(sanitizeContent(link("/rules"))).toBe("<p>x</p>");
});
