/** The issue page: head, description, reactions, activity and side column. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { IssueDescription } from "../description/description.tsx";
import { IssueAttributesSummary } from "../attributes/details-line.tsx";
import { IssueEditedBy } from "../description/edited-line.tsx";
import { IssueHeader } from "./issue-head.tsx";
import { IssueSidebarView } from "./issue-sidebar.tsx";
import { issueDataAttributes } from "../shared/data-attributes.ts";
import { loadIssuePartsAfterHydration } from "./load-after-hydration.ts";
import styles from "../description/description.module.css";
import { issueMessages as texts } from "../shared/issue.messages.ts";
import { isNotTestCase } from "../shared/test-cases.ts";
import { useIssueEditMode } from "./use-edit-mode.ts";
import { useIssueSidebar } from "../attributes/use-sidebar.ts";
import { useIssueStateChange } from "../state/use-state-change.ts";
import { useToggleTask } from "../description/use-tasks.ts";

const Extras = createLazyComponent(loadIssuePartsAfterHydration);
const DraftNotice = createLazyComponent(async () => ({
  default: (await loadIssuePartsAfterHydration()).UnsavedDraftNotice,
}));

export function IssueView(props: {
  project: string;
  issue: IssuePageResponse;
  /**
   * Replaces the page once the issue is deleted or hidden. An open edit form stays visible, so that the
   * user can copy the text.
   */
  gone: ReactNode;
  /** Awards below the description. */
  reactions: ReactNode;
  /** The activity section; stays mounted while title and description are edited. */
  activity: ReactNode;
}) {
  const { issue, project } = props;
  const head = useRef<HTMLElement>(null);
  const change = useIssueStateChange(project, issue);
  const editing = useIssueEditMode(issue.can.update);
  const tasks = useToggleTask(project, issue);
  const side = useIssueSidebar();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const history = {
    isOpen: isHistoryOpen,
    open: () => setHistoryOpen(true),
    close: () => setHistoryOpen(false),
  };
  const { Form } = editing;

  if (props.gone && !Form) return props.gone;
  const canTick = issue.can.update && isNotTestCase(issue);
  return (
    <article id="js-issuable-app" {...issueDataAttributes(project, issue)}>
      {props.gone && (
        <div className={styles.gone}>
          <Banner intent="danger">{texts.goneWhileEditing}</Banner>
        </div>
      )}
      <Extras
        {...{ project, issue, change, editing, side, history, head }}
        isSaving={tasks.isSending}
      />
      {!Form && <IssueHeader ref={head} {...{ project, issue, change, editing }} />}
      <div className={styles.columns}>
        <div className={styles.words}>
          {Form ? (
            <Form project={project} issue={issue} onClose={editing.close} />
          ) : (
            <>
              <IssueAttributesSummary issue={issue} onOpen={side.expand} />
              {issue.can.update && <DraftNotice issue={issue} onOpen={editing.open} />}
              <section aria-label={texts.description}>
                <IssueDescription issue={issue} onTick={canTick ? tasks.tick : null} />
                {issue.edited && <IssueEditedBy edited={issue.edited} onHistory={history.open} />}
              </section>
              {isNotTestCase(issue) && <div className={styles.reactions}>{props.reactions}</div>}
            </>
          )}
          {props.activity}
        </div>
        <IssueSidebarView project={project} issue={issue} side={side} />
      </div>
    </article>
  );
}
