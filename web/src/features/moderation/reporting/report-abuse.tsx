/** Page with the form that reports a user to the administrators. Works without JavaScript. */
import { useEffect, useRef, useState } from "react";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { toSafeRedirectPath } from "../../../platform/own-path.ts";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useReportedUser } from "../moderation.api.ts";
import { reportAbuseMessages as texts } from "../moderation.messages.ts";
import { ReportAbuseForm } from "./report-form.tsx";
import styles from "./reporting.module.css";

export function ReportAbusePage() {
  const { once, form } = usePageContext();
  const search = new URLSearchParams(useRawQueryString());
  // Prefers the parameters of the submitted form to those of the address. After a failed submit
  // without JavaScript, the address no longer contains the parameters.
  const userId = Number(form?.values.user_id ?? search.get("user_id"));
  const refUrl = form?.values.ref_url ?? search.get("ref_url") ?? "";
  const [isSent, setSent] = useState(once.abuse_report !== undefined);
  return isSent ? (
    <Sent refUrl={refUrl} />
  ) : (
    <Person userId={userId} refUrl={refUrl} onSent={() => setSent(true)} />
  );
}

function Person(props: { userId: number; refUrl: string; onSent: () => void }) {
  const person = useReportedUser(props.userId);
  if (person.data) {
    return <ReportAbuseForm person={person.data} refUrl={props.refUrl} onSent={props.onSent} />;
  }
  if (person.isPending) return <SkeletonBlock lines={8} />;
  return (
    <ErrorState
      title={texts.failedPerson}
      level={2}
      retrying={person.isFetching}
      onRetry={() => void person.refetch()}
    />
  );
}

function Sent({ refUrl }: { refUrl: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.sentTitle}
      </h2>
      <p>{texts.sentText}</p>
      <a href={pathIn(refUrl)} className={buttonClassName({})}>
        {texts.back}
      </a>
    </section>
  );
}

/** Path of the page that the user came from, if it is on this instance. */
function pathIn(refUrl: string): string {
  return toSafeRedirectPath(refUrl.replace(/^https?:\/\/[^/]+/, ""));
}
