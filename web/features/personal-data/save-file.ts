import type { ReceivedFile } from "#contract/endpoint.ts";

/** Hands a file over to the browser, which keeps it where it keeps downloads. */
export function saveFile({ name, content }: ReceivedFile) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser begins to read it after this, and Safari later than others.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
