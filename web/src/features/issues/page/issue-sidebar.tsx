/** Side column of an issue with its attributes: a column, a strip of icons, or a drawer on a phone. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { Drawer } from "../../../ui/overlays/drawer.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { IssueAttributes } from "./issue-attributes.tsx";
import styles from "./issue-sidebar.module.css";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { loadIssuePartsAfterHydration } from "./load-after-hydration.ts";
import { issueSidebarDataAttributes } from "../shared/data-attributes.ts";
import { issueSidebarMessages as texts } from "../shared/issue.messages.ts";
import type { IssueSidebarState } from "../attributes/use-sidebar.ts";

/** The collapsed side column. Its code loads after hydration; the layout reserves its space. */
const IssueGutter = createLazyComponent(async () => ({
  default: (await loadIssuePartsAfterHydration()).CollapsedIssueSidebar,
}));

export function IssueSidebarView(props: {
  project: string;
  issue: IssuePageResponse;
  side: IssueSidebarState;
}) {
  const { project, issue, side } = props;
  const attributes = <IssueAttributes project={project} issue={issue} />;
  return (
    <>
      <aside
        {...issueSidebarDataAttributes(issue)}
        className={`js-issuable-sidebar ${styles.side}`}
        aria-label={texts.details}
      >
        <div className={scripted.scripted}>
          <div className={styles.top}>
            <span aria-hidden="true">{texts.summary}</span>
            <IconButton
              ref={side.collapseButton}
              icon="panel-right-close"
              label={texts.collapse}
              shortcut={ISSUE_SHORTCUTS.side}
              onClick={side.collapse}
            />
          </div>
        </div>
        {/* The attributes are rendered only once: while the drawer shows them, the column is empty. */}
        {!side.isDrawerOpen && attributes}
      </aside>
      <div className={styles.gutter}>
        <IssueGutter issue={issue} side={side} />
      </div>
      <Drawer isOpen={side.isDrawerOpen} onClose={side.closeDrawer} title={texts.summary}>
        {attributes}
      </Drawer>
    </>
  );
}
