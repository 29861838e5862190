/** What a check of the installation found. */
export interface Finding {
  /** What was checked, such as "database encoding". */
  check: string;
  /** With an error, a process does not start. A warning is logged. */
  level: "ok" | "warning" | "error";
  /** For operators: what is the case and, unless it is ok, what to do. */
  text: string;
}

export function ok(check: string, text: string): Finding {
  return { check, level: "ok", text };
}

export function warning(check: string, text: string): Finding {
  return { check, level: "warning", text };
}

export function error(check: string, text: string): Finding {
  return { check, level: "error", text };
}

/** The message of an error; for a refused connection to several addresses only the code says something. */
export function describeCause(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || String(cause);
}
