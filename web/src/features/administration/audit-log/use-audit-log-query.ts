/** Hook for the filter and page of the audit log, which are in the address of the page. */
import type { AuditLogQuery } from "@cairn/contract/administration/audit-log";
import { useRawQueryString } from "../../../platform/raw-search.ts";

export function useAuditLogQuery(): AuditLogQuery {
  const parameters = new URLSearchParams(useRawQueryString());
  const read = (name: string) => parameters.get(name)?.trim() || undefined;
  return {
    actor: read("actor"),
    action: read("action"),
    target: read("target"),
    from: read("from"),
    to: read("to"),
    before: Number(parameters.get("before")) || undefined,
  };
}
