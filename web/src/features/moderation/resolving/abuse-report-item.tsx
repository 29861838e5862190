import { abuseReportResolutionPath } from "@cairn/contract/moderation/abuse-reports";
import type { AbuseReport } from "@cairn/contract/moderation/abuse-reports";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useResolveAbuseReport } from "../moderation.api.ts";
import { abuseReportListMessages as texts } from "../moderation.messages.ts";
import styles from "./resolving.module.css";

export function AbuseReportItem({ report }: { report: AbuseReport }) {
  const { user, reporter, resolved_at: resolvedAt, resolved_by: resolver } = report;
  return (
    <li className={styles.item}>
      <Avatar name={user.name} seed={user.id} src={user.avatar_url} size={32} />
      <div className={styles.words}>
        <p className={styles.head}>
          <a href={`/${user.username}`}>{texts.reported(user.name)}</a>
          <span className={styles.meta}>
            {texts.by} <a href={`/${reporter.username}`}>{reporter.name}</a>{" "}
            <TimeAgo iso={report.created_at} />
          </span>
        </p>
        <p className={styles.message}>{report.message}</p>
        {report.ref_path !== "" && (
          <p className={styles.meta}>
            {texts.where}: <a href={report.ref_path}>{report.ref_path}</a>
          </p>
        )}
        {resolvedAt !== null && (
          <p className={styles.meta}>
            {resolver === null ? texts.resolvedAt : texts.resolvedBy(resolver.name)}{" "}
            <TimeAgo iso={resolvedAt} />
          </p>
        )}
      </div>
      {resolvedAt === null && <Resolve report={report} />}
    </li>
  );
}

function Resolve({ report }: { report: AbuseReport }) {
  const resolve = useResolveAbuseReport();
  const toast = useToast();
  const { name } = report.user;
  const submit = () =>
    resolve.mutate(report.id, {
      onSuccess: () => toast(texts.resolved(name), { intent: "success" }),
      onError: () => toast(texts.failedToResolve, { intent: "danger" }),
    });
  return (
    <form
      method="post"
      action={abuseReportResolutionPath(report.id)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!resolve.isPending) submit();
      }}
    >
      <CsrfTokenInput />
      <Button
        type="submit"
        size="sm"
        icon="check"
        aria-label={texts.resolveNamed(name)}
        pending={resolve.isPending}
      >
        {texts.resolve}
      </Button>
    </form>
  );
}
