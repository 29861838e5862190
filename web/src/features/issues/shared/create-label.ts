/** Creates a label with a suggested color from a label picker. Loaded when the user creates one. */
import type { Label } from "@cairn/contract/labels";
import { callApi } from "../../../platform/api.ts";
import { createIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { suggestLabelColor } from "../../labels/index.ts";

export function createLabel(
  projectId: number,
  name: string,
  csrfToken: string | null,
): Promise<Label> {
  return callApi<Label>(`/api/v4/projects/${projectId}/labels`, {
    method: "POST",
    body: { name, color: suggestLabelColor() },
    csrfToken,
    idempotencyKey: createIdempotencyKey(),
  });
}
