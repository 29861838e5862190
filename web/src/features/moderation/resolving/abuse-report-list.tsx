/** List of abuse reports for administrators, open or closed, newest first. */
import { ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import { ABUSE_REPORT_STATES } from "@cairn/contract/moderation/abuse-reports";
import type { AbuseReportState } from "@cairn/contract/moderation/abuse-reports";
import { appendQueryString } from "@cairn/contract/addresses";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { EmptyState, ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { Pager } from "../../../ui/navigation/pager.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { TabNav } from "../../../ui/navigation/tab-nav.tsx";
import { useAbuseReports } from "../moderation.api.ts";
import { abuseReportListMessages as texts } from "../moderation.messages.ts";
import { AbuseReportItem } from "./abuse-report-item.tsx";
import styles from "./resolving.module.css";

export function AbuseReportList() {
  const search = new URLSearchParams(useRawQueryString());
  const state: AbuseReportState = search.get("state") === "resolved" ? "resolved" : "open";
  const before = Number(search.get("before")) || undefined;
  return (
    <>
      <TabNav
        label={texts.tabs}
        links={ABUSE_REPORT_STATES.map((tab) => ({
          href: pathOf(tab),
          label: texts.tab[tab],
          current: tab === state,
        }))}
      />
      <div className={styles.frame}>
        <Reports state={state} before={before} />
      </div>
    </>
  );
}

function Reports({ state, before }: { state: AbuseReportState; before: number | undefined }) {
  const reports = useAbuseReports(state, before);
  if (reports.isPending) return <SkeletonRows rows={5} lines={2} />;
  if (!reports.data) {
    return (
      <ErrorState
        title={texts.failed}
        level={2}
        retrying={reports.isFetching}
        onRetry={() => void reports.refetch()}
      />
    );
  }
  const { items, next } = reports.data;
  if (items.length === 0) {
    return (
      <EmptyState title={texts.emptyTitle[state]} level={2}>
        {texts.emptyText[state]}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-label={texts.list}>
        {items.map((report) => (
          <AbuseReportItem key={report.id} report={report} />
        ))}
      </ul>
      <Pager
        label={texts.pages}
        previous={before === undefined ? null : { href: pathOf(state) }}
        next={next === null ? null : { href: pathOf(state, next) }}
      />
    </>
  );
}

function pathOf(state: AbuseReportState, before?: number): string {
  const said = state === "open" ? undefined : state;
  return appendQueryString(ADMIN_ABUSE_REPORTS_PATH, { state: said, before });
}
