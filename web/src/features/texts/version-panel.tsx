/** The changes or the full text of one version, and its actions. */
import { useState } from "react";
import type { ReactNode } from "react";
import { ListError } from "../../ui/lists/list-states.tsx";
import { MarkdownHtml } from "../../ui/text/prose.tsx";
import { SegmentedControl } from "../../ui/forms/segmented.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { VersionActions } from "./version-actions.tsx";
import type { ListedVersion, VersionSource } from "./version-source.ts";
import { useVersionDiff, useVersionText } from "./versions.api.ts";
import { versionMessages as texts } from "./versions.messages.ts";
import styles from "./versions.module.css";

export interface VersionPanelProps<Version extends ListedVersion, Text> {
  source: VersionSource<Version, Text>;
  version: Version;
  isCurrent: boolean;
  /** Whether no earlier version is stored; the panel then shows the full text only. */
  isOldest: boolean;
}

export function VersionPanel<Version extends ListedVersion, Text>(
  props: VersionPanelProps<Version, Text>,
) {
  const { source, version, isCurrent, isOldest } = props;
  const [shown, setShown] = useState<"changes" | "whole">("changes");
  return (
    <>
      {!isOldest && (
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
      {shown === "changes" && !isOldest ? (
        <Changes address={source.diffUrl(version)} />
      ) : (
        <WholeText {...props} />
      )}
      <VersionActions actions={source.listActions(version, isCurrent)} />
    </>
  );
}

function Changes(props: { address: string }) {
  const diff = useVersionDiff(props.address);
  return (
    <LoadedVersion query={diff}>
      {(html) => (
        <div className={`md-diff ${styles.diff}`}>
          <MarkdownHtml html={html} />
        </div>
      )}
    </LoadedVersion>
  );
}

function WholeText<Version extends ListedVersion, Text>(props: VersionPanelProps<Version, Text>) {
  const { source, version } = props;
  const query = useVersionText<Text>(source.textUrl(version));
  return <LoadedVersion query={query}>{source.renderText}</LoadedVersion>;
}

function LoadedVersion<Data>(props: {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
}) {
  const { data, isError, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (isError) return <ListError text={texts.versionFailed} onRetry={() => void refetch()} />;
  return <SkeletonBlock lines={3} />;
}
