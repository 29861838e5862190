/** The diff or the full text of one version of an issue. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useState } from "react";
import type { ReactNode } from "react";
import { ListError } from "../../../ui/lists/list-states.tsx";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { SegmentedControl } from "../../../ui/forms/segmented.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useIssueVersion, useIssueVersionDiff, type IssueVersionListItem } from "./history.api.ts";
import { issueHistoryMessages as texts } from "./history.messages.ts";
import styles from "./history.module.css";
import { VersionActions } from "./version-actions.tsx";

type Shown = "changes" | "whole";

interface PanelProps {
  project: string;
  iid: number;
  issue: IssuePageResponse | undefined;
  version: IssueVersionListItem;
  isCurrent: boolean;
}

export function VersionPanel(props: PanelProps) {
  const { version } = props;
  const isFirst = version.number === 0;
  const [shown, setShown] = useState<Shown>(isFirst ? "whole" : "changes");
  return (
    <>
      {!isFirst && (
        <SegmentedControl
          label={texts.view}
          hideLabel
          value={shown}
          onChange={setShown}
          options={[
            { value: "changes", label: texts.changes },
            { value: "whole", label: texts.whole },
          ]}
        />
      )}
      {shown === "changes" ? <Changes {...props} /> : <WholeText {...props} />}
      <VersionActions {...props} />
    </>
  );
}

function Changes({ project, iid, version }: PanelProps) {
  const diff = useIssueVersionDiff(project, iid, version.id);
  return (
    <Came query={diff}>
      {(html) => (
        <div className={`md-diff ${styles.diff}`}>
          <MarkdownHtml html={html} />
        </div>
      )}
    </Came>
  );
}

function WholeText({ project, iid, version }: PanelProps) {
  const query = useIssueVersion(project, iid, version.id);
  return (
    <Came query={query}>
      {({ title, description }) => (
        <div className={styles.diff}>
          <p className={styles.title}>{title}</p>
          {description ? (
            <pre className={styles.text}>{description}</pre>
          ) : (
            <p className={styles.quiet}>{texts.noDescription}</p>
          )}
        </div>
      )}
    </Came>
  );
}

function Came<Data>(props: {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
}) {
  const { data, isError, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (isError) return <ListError text={texts.versionFailed} onRetry={() => void refetch()} />;
  return <SkeletonBlock lines={3} />;
}
