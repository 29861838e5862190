import type { IconName } from "../../../../icon-names.ts";
import type { RelatedListKind } from "./related-list.ts";

/** The icon of an issue or epic in a list; its color shows the state as well. */
export function stateIconOf(kind: RelatedListKind, isOpen: boolean): IconName {
  if (kind === "epics") return "layers";
  return isOpen ? "circle-dot" : "circle-check";
}
