/** Single keys that open what a fact is chosen from. */
export const ATTRIBUTE_SHORTCUTS = { assignees: "a", labels: "l", milestone: "m" } as const;

export type EditableAttribute = keyof typeof ATTRIBUTE_SHORTCUTS;
