/** Single keys that open what a fact is chosen from. */
export const FACT_KEYS = { assignees: "a", labels: "l", milestone: "m" } as const;

export type EditableFact = keyof typeof FACT_KEYS;
