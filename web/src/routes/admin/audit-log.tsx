import {
  ADMIN_AUDIT_LOG_PATH,
  AUDIT_LOG_EXPORT_LIMIT,
  auditLogExportUrl,
} from "@cairn/contract/administration/audit-log";
import {
  adminMessages,
  AdminTabs,
  AuditLogFilterForm,
  AuditLogList,
  auditLogMessages as texts,
  useAuditLogQuery,
} from "../../features/administration/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
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
          <a
            className={buttonClassName({})}
            href={auditLogExportUrl(filter)}
            download
            {...tooltipProps(texts.exportHint(AUDIT_LOG_EXPORT_LIMIT))}
          >
            {texts.exportCsv}
          </a>
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
