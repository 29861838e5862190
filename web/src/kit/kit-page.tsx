/**
 * The component kit page at `/-/kit`: every component in every state, for developers.
 * `?part=fields,overlays` shows only some sections, so that a test of one component need not wait for
 * all others.
 */
import type { ComponentType } from "react";
import { useRawQueryString } from "../platform/raw-search.ts";
import { saveAndApplyTheme, THEMES, useTheme } from "../platform/theme.ts";
import { SegmentedControl } from "../ui/forms/segmented.tsx";
import { ButtonSpecimens } from "./actions.tsx";
import { DiffSpecimens } from "./changes.tsx";
import { DiscussionSpecimens } from "./conversation.tsx";
import { ProgressAndFullscreenSpecimens } from "./editing.tsx";
import { EditorSpecimens } from "./editor.tsx";
import { EmojiSpecimens } from "./emoji.tsx";
import { FieldSpecimens } from "./fields.tsx";
import styles from "./kit-page.module.css";
import { LabelSpecimens } from "./labels.tsx";
import { ListSpecimens } from "./lists.tsx";
import { NavigationSpecimens } from "./navigation.tsx";
import { OverlaySpecimens } from "./overlays.tsx";
import { UserSpecimens } from "./people.tsx";
import { PropertySpecimens } from "./properties.tsx";
import { FeedbackSpecimens } from "./states.tsx";

const SECTIONS: [id: string, title: string, Section: ComponentType][] = [
  ["actions", "Actions", ButtonSpecimens],
  ["fields", "Fields", FieldSpecimens],
  ["overlays", "Overlays", OverlaySpecimens],
  ["navigation", "Navigation", NavigationSpecimens],
  ["editing", "Editing and progress", ProgressAndFullscreenSpecimens],
  ["editor", "Markdown editor", EditorSpecimens],
  ["labels", "Labels and states", LabelSpecimens],
  ["people", "People", UserSpecimens],
  ["properties", "Properties", PropertySpecimens],
  ["states", "Loading, empty, failed", FeedbackSpecimens],
  ["lists", "Lists and tables", ListSpecimens],
  ["conversation", "Conversation", DiscussionSpecimens],
  ["emoji", "Reactions and emoji", EmojiSpecimens],
  ["changes", "Changes", DiffSpecimens],
];

export function KitPage() {
  const wanted = new URLSearchParams(useRawQueryString()).get("part")?.split(",");
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>Kit</h1>
        <ThemeChoice />
      </header>
      {SECTIONS.filter(([id]) => wanted?.includes(id) ?? true).map(([id, title, Section]) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Section />
        </section>
      ))}
    </div>
  );
}

function ThemeChoice() {
  return (
    <SegmentedControl
      label="Theme of this page"
      hideLabel
      value={useTheme()}
      onChange={saveAndApplyTheme}
      options={THEMES.map((theme) => ({ value: theme, label: theme }))}
    />
  );
}
