/** API call that creates a label from a label picker. */
import type { Label, WebLabel } from "@cairn/contract/labels";
import { callApi } from "../../../platform/api.ts";

export type CreatedLabel = Pick<Label, "id" | "name" | "color" | "description">;

export async function createLabel(
  /** Path of the labels of the project or group. */
  labelsPath: string,
  label: { title: string; color: string },
  request: { csrfToken: string | null; idempotencyKey: string },
): Promise<CreatedLabel> {
  const { id, color, description } = await callApi<WebLabel>(`${labelsPath}.json`, {
    method: "POST",
    body: { label },
    ...request,
  });
  return { id, name: label.title, color, description };
}
