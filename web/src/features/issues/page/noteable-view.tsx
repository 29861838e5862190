/** The page of an issue or epic: head, description, reactions, activity and side column. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { IssueDescription } from "../description/description.tsx";
import { IssueEditedBy } from "../description/edited-line.tsx";
import { IssueHeader } from "./issue-head.tsx";
import { IssueSidebarView } from "./issue-sidebar.tsx";
import { issueDataAttributes } from "../shared/data-attributes.ts";
import { loadIssuePartsAfterHydration } from "./load-after-hydration.ts";
import styles from "../description/description.module.css";
import { issueMessages as texts } from "../shared/issue.messages.ts";
import { isNotTestCase } from "../shared/test-cases.ts";
import { useIssueEditMode } from "./use-edit-mode.ts";
import { useIssueSidebar, type IssueSidebarState } from "../attributes/use-sidebar.ts";
import type { StateChange } from "../state/use-state-change.ts";
import { useToggleTask } from "../description/use-tasks.ts";

const Extras = createLazyComponent(loadIssuePartsAfterHydration);
const DraftNotice = createLazyComponent(async () => ({
  default: (await loadIssuePartsAfterHydration()).UnsavedDraftNotice,
}));

/** What the routes of issues and epics pass to their pages. */
export interface NoteableViewSlots {
  /**
   * Replaces the page once the issue is deleted or hidden. An open edit form stays visible, so that the
   * user can copy the text.
   */
  gone: ReactNode;
  /** Awards below the description. */
  reactions: ReactNode;
  /** Linked issues or children; stay mounted while title and description are edited. */
  links: ReactNode;
  /** The activity section; stays mounted while title and description are edited. */
  activity: ReactNode;
}

export function NoteableView(
  props: NoteableViewSlots & {
    /** Full path of the project or group. */
    project: string;
    issue: NoteablePageResponse;
    change: StateChange & { warm?: () => void };
    /** The attributes in the side column. */
    attributes: ReactNode;
    /** Button below the head that opens the attributes on narrow screens. */
    summary: (openSidebar: () => void) => ReactNode;
    /** The collapsed side column. */
    gutter: (side: IssueSidebarState) => ReactNode;
  },
) {
  const { issue, project, change } = props;
  const head = useRef<HTMLElement>(null);
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
          <Banner intent="danger">{texts.goneWhileEditing(issue.type)}</Banner>
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
            <Form place={project} issue={issue} onClose={editing.close} />
          ) : (
            <>
              {props.summary(side.expand)}
              {issue.can.update && <DraftNotice issue={issue} onOpen={editing.open} />}
              <section aria-label={texts.description}>
                <IssueDescription issue={issue} onTick={canTick ? tasks.tick : null} />
                {issue.edited && <IssueEditedBy edited={issue.edited} onHistory={history.open} />}
              </section>
              {isNotTestCase(issue) && <div className={styles.reactions}>{props.reactions}</div>}
            </>
          )}
          {props.links}
          {props.activity}
        </div>
        <IssueSidebarView {...{ project, issue, side }} gutter={props.gutter(side)}>
          {props.attributes}
        </IssueSidebarView>
      </div>
    </article>
  );
}
