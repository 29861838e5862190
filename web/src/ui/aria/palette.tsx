import type { IconName } from "../../../icon-names.ts";
import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { Icon } from "../base/icon.tsx";
import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import { splitByMatches, usePaletteSearch } from "../search/palette-search.ts";
import type {
  PaletteSection,
  PaletteItem,
  PaletteSearchFunction,
} from "../search/palette-search.ts";
import { Spinner } from "../base/spinner.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import { useActiveOption } from "../keyboard/use-active-option.ts";
import { Overlay } from "./overlay.tsx";
import { PaletteFooter } from "./palette-foot.tsx";
import styles from "./palette.module.css";

export interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  placeholder: string;
  /**
   * The object that the commands apply to, shown before the field. Backspace in an empty field
   * removes it.
   */
  context?: { label: string; icon?: IconName | undefined } | null | undefined;
  onDropContext?: (() => void) | undefined;
  /** Groups of items that are shown before the user types a query. */
  recent: readonly PaletteSection[];
  search: PaletteSearchFunction;
  onRun: (item: PaletteItem, how: { newTab: boolean }) => void;
  onShowShortcuts?: (() => void) | undefined;
}

export default function PalettePart(props: CommandPaletteProps) {
  return (
    <Overlay look="palette" isOpen={props.isOpen} onClose={props.onClose} label={props.label}>
      <Inside {...props} />
    </Overlay>
  );
}

function Inside(props: CommandPaletteProps) {
  const listId = useId();
  const [query, setQuery] = useState("");
  const { groups, isSearching } = usePaletteSearch(query.trim(), props.recent, props.search);
  const items = new Map(groups.flatMap(entriesOf));
  const options = useActiveOption(listId, [...items.keys()], {
    isOpen: items.size > 0,
    startsWithFirst: true,
  });

  const run = (id: string, newTab: boolean) => {
    const item = items.get(id);
    if (item) props.onRun(item, { newTab });
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.move(event)) return;
    if (event.key === "Enter" && options.active !== null) {
      event.preventDefault();
      run(options.active, event.metaKey || event.ctrlKey);
    }
    if (event.key === "Backspace" && query === "" && props.context) props.onDropContext?.();
  };

  return (
    <>
      <div className={styles.head}>
        <Icon of="search" size={20} />
        {props.context && (
          <span className={styles.context}>
            {props.context.icon && <Icon of={props.context.icon} size={12} />}
            {props.context.label}
          </span>
        )}
        <input
          {...options.inputProps}
          // Focuses the input, because a user who opens the palette is about to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className={styles.input}
          aria-label={props.label}
          placeholder={props.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            options.forget();
          }}
          onKeyDown={keyDown}
        />
        {isSearching && <Spinner />}
        <KeyboardShortcut keys="esc" />
      </div>
      <div id={listId} role="listbox" aria-label={kitMessages.results} className={styles.list}>
        {groups.map((group) => (
          <Group
            key={group.heading}
            group={group}
            query={query}
            active={options.active}
            elementId={options.elementId}
            onPoint={options.point}
            onRun={run}
          />
        ))}
      </div>
      {items.size === 0 && !isSearching && (
        <p className={styles.empty} role="status">
          {kitMessages.noMatches}
        </p>
      )}
      <PaletteFooter onShowShortcuts={props.onShowShortcuts} />
    </>
  );
}

/**
 * Pairs of React key and item. The key includes the heading, because the same item can be in the
 * recent group and in its own group.
 */
function entriesOf(group: PaletteSection): [string, PaletteItem][] {
  return group.items.map((item) => [`${group.heading}/${item.id}`, item]);
}

function Group(props: {
  group: PaletteSection;
  query: string;
  active: string | null;
  elementId: (id: string) => string;
  onPoint: (id: string) => void;
  onRun: (id: string, newTab: boolean) => void;
}) {
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className={styles.heading}>
        {props.group.heading}
      </div>
      {entriesOf(props.group).map(([id, item]) => (
        // The input keeps the focus and handles the arrow keys, so an item needs no key handler.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={id}
          id={props.elementId(id)}
          role="option"
          aria-selected={props.active === id}
          className={styles.item}
          onPointerMove={() => props.active !== id && props.onPoint(id)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => props.onRun(id, event.metaKey || event.ctrlKey)}
        >
          {item.leading ?? (item.icon && <Icon of={item.icon} />)}
          <span className={styles.label}>
            <Marked text={item.label} query={props.query} />
          </span>
          {item.description && (
            <span className={styles.description}>
              <Marked text={item.description} query={props.query} />
            </span>
          )}
          {item.shortcut && <KeyboardShortcut keys={item.shortcut} />}
        </div>
      ))}
    </div>
  );
}

function Marked(props: { text: string; query: string }) {
  return splitByMatches(props.text, props.query).map(({ text, isMatch }, place) =>
    // Uses the index as key, because the parts of one label have no ids.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={place}>{text}</mark> : text,
  );
}
