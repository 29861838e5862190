/** The sections of the kit page, by their ids. */
export const KIT_PARTS = [
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
