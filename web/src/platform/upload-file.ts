/** Uploads a file by XMLHttpRequest, because fetch does not report the upload progress. */
import { ApiError, parseErrorBody } from "./api.ts";

export interface UploadFileOptions {
  /** `POST` when absent. */
  method?: "PUT";
  /** Name of the form field; `file` when absent. */
  field?: string;
  csrfToken: string | null;
  signal: AbortSignal;
  onProgress: (sent: number, total: number) => void;
}

export function uploadFile<Answer>(
  address: string,
  file: File,
  sending: UploadFileOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(sending.method ?? "POST", address);
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    if (sending.csrfToken) request.setRequestHeader("X-CSRF-Token", sending.csrfToken);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) sending.onProgress(event.loaded, event.total);
    });
    request.addEventListener("load", () => {
      const { status } = request;
      const answer = request.response as Answer | null;
      if (status >= 200 && status < 300 && answer !== null) resolve(answer);
      else reject(refusal(request));
    });
    request.addEventListener("error", () => {
      reject(new ApiError({ failure: "unreachable", message: "" }));
    });
    request.addEventListener("abort", () => reject(sending.signal.reason as Error));
    request.addEventListener("loadend", () => sending.signal.removeEventListener("abort", stop));
    sending.signal.addEventListener("abort", stop);
    const body = new FormData();
    body.append(sending.field ?? "file", file);
    request.send(body);
  });
}

function refusal(request: XMLHttpRequest): ApiError {
  const retryAfter = Number(request.getResponseHeader("Retry-After"));
  return new ApiError({
    failure: "refused",
    status: request.status,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    ...parseErrorBody(request.response),
  });
}
