/** Button in the comment form that posts the comment, if any, and closes or reopens the epic. */
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import { CloseButton, useEpicStateChange } from "../../issues/index.ts";
import type { CloseButtonProps } from "../../notes/index.ts";

export function EpicCloseButton(
  props: CloseButtonProps & { group: string; epic: EpicPageResponse },
) {
  const { group, epic, hasWords, post } = props;
  const change = useEpicStateChange(group, epic, hasWords ? post : undefined);
  return <CloseButton {...props} issue={epic} change={change} />;
}
