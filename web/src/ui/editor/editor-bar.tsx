/** Top bar of the editor: Write and Preview tabs, the toolbar, and the full-screen (zen) button. */
import { Fragment } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { findIndexAfterArrowKey } from "../keyboard/arrow-keys.ts";
import { Toolbar, ToolbarSeparator } from "../buttons/toolbar.tsx";
import styles from "./editor.module.css";
import { editorMessages as texts } from "./text/editor.messages.ts";
import { MARKDOWN_FORMAT_BUTTON_GROUPS, type MarkdownFormatButton } from "./text/format-buttons.ts";

export type EditorTab = "write" | "preview";

const VIEWS = ["write", "preview"] as const satisfies EditorTab[];

export function EditorBar(props: {
  id: string;
  view: EditorTab;
  onView: (view: EditorTab) => void;
  onFormat: (format: MarkdownFormatButton) => void;
  /** Opens the file dialog. Without a handler, the bar has no button to attach files. */
  onAttach?: (() => void) | undefined;
  isZen: boolean;
  onZen: () => void;
  zenButton: RefObject<HTMLButtonElement | null>;
  /** Controls at the end of the toolbar. */
  tools?: ReactNode;
  /** Content between the tools and the zen button. */
  status?: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <ViewTabs {...props} />
      {props.view === "write" && (
        <div className={styles.tools}>
          <Toolbar label={texts.formatting}>
            {MARKDOWN_FORMAT_BUTTON_GROUPS.map((group, place) => (
              <Fragment key={group[0]?.label}>
                {place > 0 && <ToolbarSeparator />}
                {group.map((format) => (
                  <IconButton
                    key={format.label}
                    icon={format.icon}
                    label={format.label}
                    shortcut={format.keys}
                    // Prevents the default action, because the text
                    // field must keep its focus and selection.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => props.onFormat(format)}
                  />
                ))}
              </Fragment>
            ))}
            {props.onAttach && (
              <>
                <ToolbarSeparator />
                <IconButton icon="paperclip" label={texts.attach} onClick={props.onAttach} />
              </>
            )}
            {props.tools}
          </Toolbar>
        </div>
      )}
      <span className={styles.end}>
        {props.status}
        <IconButton
          ref={props.zenButton}
          icon={props.isZen ? "minimize-2" : "maximize-2"}
          label={props.isZen ? texts.leaveZen : texts.zen}
          shortcut={props.isZen ? "esc" : undefined}
          onClick={props.onZen}
        />
      </span>
    </div>
  );
}

function ViewTabs(props: { id: string; view: EditorTab; onView: (view: EditorTab) => void }) {
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = findIndexAfterArrowKey(VIEWS.length, VIEWS.indexOf(props.view), event, {
      axis: "horizontal",
    });
    const view = next === null ? undefined : VIEWS[next];
    if (view === undefined) return;
    event.preventDefault();
    props.onView(view);
    document.getElementById(`${props.id}-${view}-tab`)?.focus();
  };
  return (
    <div role="tablist" aria-label={texts.views} className={styles.tabs}>
      {VIEWS.map((view) => (
        <button
          key={view}
          id={`${props.id}-${view}-tab`}
          type="button"
          role="tab"
          aria-selected={props.view === view}
          aria-controls={`${props.id}-${view}`}
          tabIndex={props.view === view ? 0 : -1}
          onKeyDown={keyDown}
          onClick={() => props.onView(view)}
        >
          {texts[view]}
        </button>
      ))}
    </div>
  );
}
