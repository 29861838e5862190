/** Severities of incidents: their names in the API and their numbers in the database. */

export const SEVERITY = { UNKNOWN: 0, LOW: 1, MEDIUM: 2, HIGH: 3, CRITICAL: 4 } as const;
export type Severity = keyof typeof SEVERITY;

/** The short names of the severities. An unknown severity has none. */
export const SEVERITY_LEVELS = {
  CRITICAL: "S1",
  HIGH: "S2",
  MEDIUM: "S3",
  LOW: "S4",
  UNKNOWN: null,
} as const satisfies Record<Severity, string | null>;

/** The order of a list to choose from: the most severe first. */
export const SEVERITIES = [
  "CRITICAL",
  "HIGH",
  "MEDIUM",
  "LOW",
  "UNKNOWN",
] as const satisfies Severity[];
