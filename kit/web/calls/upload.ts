/** Called with the uploaded share of a request's body, from 0 to 1. */
export type OnProgress = (share: number) => void;

export type Upload = (url: string, init: RequestInit, onProgress: OnProgress) => Promise<Response>;

/** Works like `fetch`, but reports progress, which `fetch` can't. It resolves and rejects in the same way. */
export const upload: Upload = (url, { method = "GET", headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const aborted = () => reject(new DOMException("The upload was aborted", "AbortError"));
    if (signal?.aborted === true) return aborted();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = "blob";
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve(responseOf(request)));
    request.addEventListener("error", () => reject(new TypeError("Failed to upload")));
    request.addEventListener("abort", aborted);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send((body ?? null) as XMLHttpRequestBodyInit | null);
  });

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  const headers = lines.filter(Boolean).map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : (request.response as Blob), { status, statusText, headers });
}
