import { toTrustedWorkerUrl } from "../../../ui/text/trusted-html.ts";
import { decodeChallenge, encodeCaptchaResponse } from "./payload.ts";
// oxlint-disable-next-line import/default -- the build makes an address of it
import workerAddress from "./solving.worker.ts?worker&url";
import type { CaptchaWorkerMessage } from "./solving.worker.ts";

export interface CaptchaWorkerCallbacks {
  onProgress: (tried: number) => void;
  onSolved: (answer: string) => void;
  onFailed: () => void;
}

/** Solves a captcha challenge in a web worker. The returned function stops the worker. */
export function solveCaptchaInWorker(text: string, work: CaptchaWorkerCallbacks): () => void {
  const challenge = decodeChallenge(text);
  const worker = new Worker(toTrustedWorkerUrl(workerAddress), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<CaptchaWorkerMessage>) => {
    if ("tried" in data) return work.onProgress(data.tried);
    worker.terminate();
    if ("solution" in data) work.onSolved(encodeCaptchaResponse(challenge, data.solution));
    else work.onFailed();
  });
  worker.addEventListener("error", () => {
    worker.terminate();
    work.onFailed();
  });
  // oxlint-disable-next-line require-post-message-target-origin -- it is a worker, and no window
  worker.postMessage(challenge);
  return () => worker.terminate();
}
