import { batchCalls, batchedReplies, type BatchedReply } from "#kit/calls/batch.ts";
import { batch as bounds, repeatedParametersMax } from "#vocabulary/limits.ts";

/** Sends a member's reads that begin at the same moment as one request: the parts of a page ask for themselves and don't know each other. */

interface Read {
  address: string;
  init: RequestInit;
  answer: (response: Response) => void;
  fail: (reason: unknown) => void;
}

/** Milliseconds in which a page's parts begin: it renders them in one task, and some ask for more a moment later. */
const gathered = 10;

const authorizationOf = ({ init }: Read) => new Headers(init.headers).get("authorization");

/** As many as fit in one request, of one session. */
function* batchesOf(reads: readonly Read[]): Generator<Read[]> {
  for (const ofSession of Map.groupBy(reads, authorizationOf).values()) {
    let some: Read[] = [];
    for (const read of ofSession) {
      if (some.length > 0 && !fits([...some, read])) {
        yield some;
        some = [];
      }
      some.push(read);
    }
    yield some;
  }
}

const addressesOf = (reads: readonly Read[]) => [...new Set(reads.map(({ address }) => address))];
const searchOf = (addresses: readonly string[]) => String(new URLSearchParams(addresses.map((each) => ["call", each])));

function fits(reads: readonly Read[]): boolean {
  const addresses = addressesOf(reads);
  return addresses.length <= repeatedParametersMax && searchOf(addresses).length <= bounds.pageMax;
}

function responseOf({ status, headers, body }: BatchedReply): Response {
  const isText = headers["content-type"] !== undefined;
  return new Response(isText ? String(body) : JSON.stringify(body), { status, headers });
}

/** Busy or broken: each call alone would find the same, and make it worse. */
const isTemporary = ({ status }: Response) => status === 429 || status >= 500;

/** Works like `fetch`, for GET requests with an Authorization header and without another one. */
export function fetchInBatches(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let waiting: Read[] = [];

  function sendAlone({ address, init, answer, fail }: Read) {
    fetch(address, init).then(answer, fail);
  }

  async function sendTogether(reads: readonly Read[]) {
    const addresses = addressesOf(reads);
    const { headers } = reads[0]!.init;
    const response = await fetch(`${batchCalls.read.path}?${searchOf(addresses)}`, { ...(headers && { headers }) });
    if (isTemporary(response)) for (const { answer } of reads) answer(response.clone());
    // An ended session, or a process of an earlier version: each call gets its own answer.
    else if (!response.ok) for (const read of reads) sendAlone(read);
    else {
      const replies = batchedReplies.parse(await response.json());
      for (const { address, answer } of reads) answer(responseOf(replies[addresses.indexOf(address)]!));
    }
  }

  function sendWaiting() {
    const reads = waiting.filter(({ init }) => init.signal?.aborted !== true);
    waiting = [];
    for (const some of batchesOf(reads)) {
      if (addressesOf(some).length === 1) for (const read of some) sendAlone(read);
      else sendTogether(some).catch((error: unknown) => some.forEach(({ fail }) => fail(error)));
    }
  }

  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted();
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
      if (waiting.length === 0) setTimeout(sendWaiting, gathered);
      waiting.push({ address: String(input), init, answer: resolve, fail: reject });
    });
}
