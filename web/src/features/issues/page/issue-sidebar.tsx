/** Side column of an issue or epic with its attributes: a column, a strip of icons, or a drawer on a phone. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Drawer } from "../../../ui/overlays/drawer.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import styles from "./issue-sidebar.module.css";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { loadIssuePartsAfterHydration } from "./load-after-hydration.ts";
import { issueSidebarDataAttributes } from "../shared/data-attributes.ts";
import { issueSidebarMessages as texts } from "../shared/issue.messages.ts";
import type { IssueSidebarState } from "../attributes/use-sidebar.ts";

const Todo = createLazyComponent<{ project: string; issue: NoteablePageResponse }>(async () => ({
  default: (await loadIssuePartsAfterHydration()).TodoWidget,
}));

export function IssueSidebarView(props: {
  project: string;
  issue: NoteablePageResponse;
  side: IssueSidebarState;
  /** The collapsed side column. */
  gutter: ReactNode;
  /** The attributes. */
  children: ReactNode;
}) {
  const { project, issue, side } = props;
  const todo = issue.can.add_todo && (
    <div data-widget="todo" className={styles.todo}>
      <Todo project={project} issue={issue} />
    </div>
  );
  const attributes = props.children;
  const gutter = useRef<HTMLDivElement>(null);
  const [wasGutterShown, setGutterShown] = useState(false);
  useEffect(() => {
    // Reports when the style sheet shows the strip, for whatever reason. Its code loads only then.
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.height > 0) setGutterShown(true);
    });
    if (gutter.current) observer.observe(gutter.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <aside
        {...issueSidebarDataAttributes(issue)}
        className={`js-issuable-sidebar ${styles.side}`}
        aria-label={texts.details(issue.type)}
      >
        <div className={scripted.scripted}>
          <div className={styles.top}>
            {todo || <span aria-hidden="true">{texts.summary}</span>}
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
      <div ref={gutter} className={styles.gutter}>
        {wasGutterShown && props.gutter}
      </div>
      <Drawer isOpen={side.isDrawerOpen} onClose={side.closeDrawer} title={texts.summary}>
        {todo && <div className={styles.drawerTodo}>{todo}</div>}
        {attributes}
      </Drawer>
    </>
  );
}
