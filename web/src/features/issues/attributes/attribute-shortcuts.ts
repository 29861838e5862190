/** Keyboard shortcuts that open the editor of an issue attribute. */
export const ATTRIBUTE_SHORTCUTS = { assignees: "a", labels: "l", milestone: "m" } as const;

export type EditableAttribute = keyof typeof ATTRIBUTE_SHORTCUTS;
