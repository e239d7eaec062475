import type { ReceivedFile } from "#kit/calls/endpoint.ts";

/** Lets the browser save a file as a download. */
export function saveFile({ name, content }: ReceivedFile) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after this function has returned, Safari later than others.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
