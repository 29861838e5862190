/** Ids of the sections of the kit page `/-/kit`. Each section gets a screenshot of its own. */
export const KIT_SECTION_IDS = [
  "actions",
  "fields",
  "overlays",
  "navigation",
  "editing",
  "editor",
  "labels",
  "people",
  "properties",
  "states",
  "lists",
  "conversation",
  "changes",
] as const;
