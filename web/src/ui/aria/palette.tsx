import type { IconName } from "../../../icon-names.ts";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Icon } from "../base/icon.tsx";
import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import { MarkedText } from "../search/marked-text.tsx";
import { usePaletteSearch } from "../search/palette-search.ts";
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
  /** Items that match the query and need no request. They are shown immediately, before the others. */
  filter: (query: string) => readonly PaletteSection[];
  search: PaletteSearchFunction;
  /** Searches before the user types a query, too. */
  searchesEmptyQuery?: boolean | undefined;
  /** The items after all others, for example links to more results. */
  getLastItems?: ((query: string) => readonly PaletteItem[]) | undefined;
  describeFailure: (error: unknown) => string;
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
  const typed = query.trim();
  const local = typed === "" ? props.recent : props.filter(typed);
  const { found, isSearching, error, retry } = usePaletteSearch(
    typed,
    props.search,
    props.searchesEmptyQuery ?? false,
  );
  const matches = [...local, ...withoutItemsOf(local, found)].filter(
    ({ items }) => items.length > 0,
  );
  const last = typed === "" ? [] : (props.getLastItems?.(typed) ?? []);
  const groups = last.length > 0 ? [...matches, { heading: "", items: last }] : matches;
  const items = new Map(groups.flatMap(entriesOf));
  const options = useActiveOption(listId, [...items.keys()], {
    isOpen: items.size > 0,
    startsWithFirst: true,
  });
  const run = (id: string | null, newTab: boolean) => {
    const item = id === null ? undefined : items.get(id);
    if (item) props.onRun(item, { newTab });
  };
  const runFirst = useEnterBeforeResults(typed, isSearching, (newTab) =>
    run(options.active, newTab),
  );

  const isFromSearch = (id: string | null) => !local.flatMap(entriesOf).some(([own]) => own === id);
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.move(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      const newTab = event.metaKey || event.ctrlKey;
      // The listed results belong to the previous query until the new ones arrive.
      if (isSearching && !options.isChosen && isFromSearch(options.active)) runFirst(newTab);
      else run(options.active, newTab);
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
          maxLength={QUERY_MAX}
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
      <div role="status">
        {error !== null && (
          <p className={styles.notice}>
            {props.describeFailure(error)}
            <button type="button" className={styles.retry} onClick={retry}>
              {kitMessages.tryAgain}
            </button>
          </p>
        )}
        {matches.length === 0 && !isSearching && error === null && (
          <p className={styles.empty}>{kitMessages.noMatches}</p>
        )}
      </div>
      <PaletteFooter onShowShortcuts={props.onShowShortcuts} />
    </>
  );
}

/** Longest query. The server refuses a longer one. */
const QUERY_MAX = 200;

/**
 * Remembers that Enter was pressed before the results of the query arrived, and runs the active item when
 * they have arrived. A change of the query forgets it.
 */
function useEnterBeforeResults(
  query: string,
  isSearching: boolean,
  run: (newTab: boolean) => void,
): (newTab: boolean) => void {
  const pressed = useRef<{ query: string; newTab: boolean }>(undefined);
  const runActive = useEffectEvent(run);
  useEffect(() => {
    if (isSearching) return;
    const { current } = pressed;
    pressed.current = undefined;
    if (current?.query === query) runActive(current.newTab);
  }, [isSearching, query]);
  return (newTab) => {
    pressed.current = { query, newTab };
  };
}

/** The found groups without items that are listed already. */
function withoutItemsOf(
  listed: readonly PaletteSection[],
  found: readonly PaletteSection[],
): PaletteSection[] {
  const ids = new Set(listed.flatMap(({ items }) => items.map(({ id }) => id)));
  return found
    .map(({ heading, items }) => ({ heading, items: items.filter(({ id }) => !ids.has(id)) }))
    .filter(({ items }) => items.length > 0);
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
    <div role="group" aria-labelledby={props.group.heading ? headingId : undefined}>
      {props.group.heading && (
        <div id={headingId} className={styles.heading}>
          {props.group.heading}
        </div>
      )}
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
            <MarkedText text={item.label} query={props.query} />
          </span>
          {item.description && (
            <span className={styles.description}>
              <MarkedText text={item.description} query={props.query} />
            </span>
          )}
          {item.shortcut && <KeyboardShortcut keys={item.shortcut} />}
        </div>
      ))}
    </div>
  );
}
