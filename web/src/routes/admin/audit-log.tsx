import {
  ADMIN_AUDIT_LOG_PATH,
  AUDIT_LOG_EXPORT_LIMIT,
  AUDIT_LOG_EXPORT_PATH,
} from "@cairn/contract/administration/audit-log";
import {
  adminMessages,
  AdminTabs,
  AuditLogFilterForm,
  AuditLogList,
  auditLogMessages as texts,
  useAuditLogQuery,
} from "../../features/administration/index.ts";
import { CsrfTokenInput } from "../../platform/authenticity-token.tsx";
import { usePageTitle } from "../../platform/page-title.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { tooltipProps } from "../../ui/tooltips/tooltip.tsx";

export function AuditLogPage() {
  const query = useAuditLogQuery();
  const { before: _page, ...filter } = query;
  usePageTitle(texts.title, adminMessages.title);
  return (
    <>
      <PageHeading
        title={texts.title}
        actions={
          <form method="post" action={AUDIT_LOG_EXPORT_PATH}>
            <CsrfTokenInput />
            {Object.entries(filter).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value ?? ""} />
            ))}
            <Button type="submit" {...tooltipProps(texts.exportHint(AUDIT_LOG_EXPORT_LIMIT))}>
              {texts.exportCsv}
            </Button>
          </form>
        }
      >
        {texts.text}
      </PageHeading>
      <AdminTabs current={ADMIN_AUDIT_LOG_PATH} />
      <AuditLogFilterForm query={query} />
      <AuditLogList query={query} />
    </>
  );
}
