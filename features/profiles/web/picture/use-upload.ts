import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { profilesCalls } from "../../calls.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

export interface Upload {
  /** The uploaded share, from 0 to 1; null while nothing is uploading. */
  share: number | null;
  /** Why the last attempt failed. */
  error: unknown;
  /** Resolves to whether the picture was saved. */
  send: (picture: () => Promise<Blob | null>) => Promise<boolean>;
  cancel: () => void;
}

/** Uploads a picture; leaving the page, choosing another picture or cancelling aborts it. */
export function useUpload(): Upload {
  const api = useApi();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => () => running.current?.abort(), []);

  async function send(picture: () => Promise<Blob | null>) {
    if (running.current !== null) return false;
    const attempt = new AbortController();
    running.current = attempt;
    setError(null);
    setShare(0);
    try {
      const file = await picture();
      if (file === null) throw new ApiError({ status: 0, code: "IMAGE_INVALID" });
      const { signal } = attempt;
      if (signal.aborted) return false;
      await api(profilesCalls.changeAvatar, { files: { file } }, { signal, onProgress: setShare });
      return !signal.aborted;
    } catch (cause) {
      if (!attempt.signal.aborted) setError(cause);
      return false;
    } finally {
      running.current = null;
      setShare(null);
    }
  }

  function cancel() {
    running.current?.abort();
    // The upload may have succeeded before it was cancelled: the reloaded page shows the current picture.
    void revalidate();
  }

  return { share, error, send, cancel };
}
