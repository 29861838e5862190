/**
 * The component kit page at `/-/kit`: every component in every state, for developers.
 * `?part=fields,overlays` shows only some sections, so that a test of one component need not wait for
 * all others.
 */
import type { ComponentType } from "react";
import { useRawQueryString } from "../platform/raw-search.ts";
import { chooseTheme, THEMES, useTheme } from "../platform/theme.ts";
import { SegmentedControl } from "../ui/forms/segmented.tsx";
import { Actions } from "./actions.tsx";
import { Changes } from "./changes.tsx";
import { Conversation } from "./conversation.tsx";
import { Editing } from "./editing.tsx";
import { Editor } from "./editor.tsx";
import { EmojiParts } from "./emoji.tsx";
import { Fields } from "./fields.tsx";
import styles from "./kit-page.module.css";
import { Labels } from "./labels.tsx";
import { Lists } from "./lists.tsx";
import { NavigationParts } from "./navigation.tsx";
import { Overlays } from "./overlays.tsx";
import { People } from "./people.tsx";
import { Properties } from "./properties.tsx";
import { States } from "./states.tsx";

const SECTIONS: [id: string, title: string, Section: ComponentType][] = [
  ["actions", "Actions", Actions],
  ["fields", "Fields", Fields],
  ["overlays", "Overlays", Overlays],
  ["navigation", "Navigation", NavigationParts],
  ["editing", "Editing and progress", Editing],
  ["editor", "Markdown editor", Editor],
  ["labels", "Labels and states", Labels],
  ["people", "People", People],
  ["properties", "Properties", Properties],
  ["states", "Loading, empty, failed", States],
  ["lists", "Lists and tables", Lists],
  ["conversation", "Conversation", Conversation],
  ["emoji", "Reactions and emoji", EmojiParts],
  ["changes", "Changes", Changes],
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
      onChange={chooseTheme}
      options={THEMES.map((theme) => ({ value: theme, label: theme }))}
    />
  );
}
