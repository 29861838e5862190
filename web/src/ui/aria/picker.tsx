import { useState } from "react";
import { Dialog } from "react-aria-components";
import { kitMessages } from "../base/ui.messages.ts";
import { useIsNarrowWindow } from "../base/use-narrow.ts";
import { Button } from "../buttons/button.tsx";
import type { LoadedPickerOptions, PickerOption } from "../search/options.ts";
import { PickerOptionList } from "./option-list.tsx";
import type { PickerListProps } from "./option-list-props.ts";
import styles from "./picker.module.css";
import { FloatingPanel } from "./floating-panel.tsx";
import type { FloatingPanelProps } from "./floating-panel.tsx";

export interface SingleSelectionProps {
  value: string | null;
  onChange: (id: string | null, option: PickerOption | null) => void;
  /** Label of the option that clears the selection; undefined for no such option. */
  noneLabel?: string | undefined;
  /** Set when choosing the selected option clears the selection, too. */
  clearable?: boolean | undefined;
  /** Set when a button below the list confirms the choice. Otherwise choosing an option is enough. */
  confirm?: PickerConfirmation | undefined;
}

export interface PickerConfirmation {
  label: string;
  /** Note beside the button, about what will happen. */
  hint?: string | undefined;
  isPending: boolean;
  /** Resolves to whether the list closes. */
  run: (id: string) => Promise<boolean>;
}

export interface MultiSelectionProps {
  values: readonly string[];
  /**
   * Options that only some of the edited objects have. One click selects such an option for all of them,
   * the next one deselects it for all.
   */
  mixed?: readonly string[] | undefined;
  /**
   * Called once when the list closes, if the user has changed the selection. `before` has the ids
   * that would be selected without the user's choices, and the `mixed` ones that the user deselected.
   */
  onApply: (ids: string[], options: PickerOption[], before: readonly string[]) => void;
  /**
   * Label of a button that closes the list and so applies the selection. Without a label, the list
   * has no such button.
   */
  applyLabel?: string | undefined;
  /** Maximum number of selected options. With 1, a new choice replaces the selected option. */
  max?: number | undefined;
  /**
   * Returns a key for an option that replaces other options with the same key, for example the scope
   * of a scoped label; null for an option that replaces nothing.
   */
  exclusiveKey?: ((option: PickerOption) => string | null) | undefined;
  /** The selected options with their labels, in case `load` does not return them. */
  chosen?: readonly PickerOption[] | undefined;
}

interface PickerPartProps extends FloatingPanelProps {
  list: PickerListProps;
  one?: SingleSelectionProps | undefined;
  many?: MultiSelectionProps | undefined;
}

/**
 * What the user has chosen since the list opened. `values` can change in the meantime, because
 * another user has changed them, so the choices are added to the latest values.
 */
interface Choices {
  added: ReadonlyMap<string, PickerOption>;
  removed: ReadonlySet<string>;
}

const NO_CHOICES: Choices = { added: new Map(), removed: new Set() };

export default function PickerPart(props: PickerPartProps) {
  const { list, one, many, ...surface } = props;
  const [choices, setChoices] = useState(NO_CHOICES);
  /** The option that the user has marked, but not yet confirmed. */
  const [marked, setMarked] = useState<string | null>(null);
  const [loaded] = useState<LoadedPickerOptions>(() => new Map());
  const [isCreating, setCreating] = useState(false);
  const opening = useOpeningNumber(props.isOpen);

  // Applies the selection however the list closes: by its button, by Escape, or by a click outside.
  const setOpen = (isOpen: boolean) => {
    if (!isOpen && many) apply(many, choices);
    setChoices(NO_CHOICES);
    setMarked(null);
    setCreating(false);
    props.onOpenChange(isOpen);
  };
  const close = () => setOpen(false);
  const shared = { list, loaded, isCreating, onCreating: setCreating, onClose: close };
  // A sheet covers the page, so a button says how to go back.
  const isSheet = useIsNarrowWindow();
  const applyLabel = many?.applyLabel ?? (many && isSheet ? kitMessages.done : undefined);

  return (
    <FloatingPanel {...surface} onOpenChange={setOpen}>
      <Dialog key={opening} className={styles.picker} aria-label={list.label}>
        {list.title && <h2 className={styles.title}>{list.title}</h2>}
        {one && (
          <PickerOptionList
            {...shared}
            selected={new Set([marked ?? one.value ?? NONE])}
            isMany={false}
            none={one.noneLabel === undefined ? null : { id: NONE, label: one.noneLabel }}
            onChoose={(option) => {
              if (one.confirm) return setMarked(option.id);
              close();
              const isCleared = one.clearable && option.id === one.value;
              const id = isCleared || option.id === NONE ? null : option.id;
              return id === one.value ? undefined : one.onChange(id, id === null ? null : option);
            }}
          />
        )}
        {one?.confirm && (
          <ConfirmationFooter confirmation={one.confirm} marked={marked} onDone={close} />
        )}
        {many && (
          <PickerOptionList
            {...shared}
            selected={new Set(selectedIds(many, choices))}
            mixed={listUntouchedMixedIds(many, choices)}
            isMany
            none={null}
            first={many.chosen}
            onChoose={(option) => setChoices(toggle(many, choices, option))}
          />
        )}
        {!isCreating && (list.footer || applyLabel) && (
          <footer className={styles.footer}>
            {typeof list.footer === "function" ? list.footer(close) : list.footer}
            {applyLabel && (
              <span className={styles.apply}>
                <Button size={isSheet ? "md" : "xs"} variant="primary" onClick={close}>
                  {applyLabel}
                </Button>
              </span>
            )}
          </footer>
        )}
      </Dialog>
    </FloatingPanel>
  );
}

/**
 * Counts how often the list was opened. As the key of its content, it gives a list that is opened again
 * while it closes an empty search field with the focus.
 */
function useOpeningNumber(isOpen: boolean): number {
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenings(openings + 1);
  }
  return openings;
}

function ConfirmationFooter(props: {
  confirmation: PickerConfirmation;
  marked: string | null;
  onDone: () => void;
}) {
  const { confirmation, marked } = props;
  const confirm = async (id: string) => {
    if (await confirmation.run(id)) props.onDone();
  };
  return (
    <footer className={styles.footer}>
      {confirmation.hint !== undefined && <span className={styles.hint}>{confirmation.hint}</span>}
      <span className={styles.apply}>
        <Button
          size="sm"
          variant="primary"
          disabled={marked === null}
          pending={confirmation.isPending}
          onClick={() => marked !== null && void confirm(marked)}
        >
          {confirmation.label}
        </Button>
      </span>
    </footer>
  );
}

/**
 * Id of the option that clears the selection. It starts with a space, because ids from URLs and
 * databases never start with a space.
 */
const NONE = " none";

function selectedIds(many: MultiSelectionProps, { added, removed }: Choices): string[] {
  const kept = many.values.filter((id) => !removed.has(id) && !added.has(id));
  return [...kept, ...added.keys()];
}

function listUntouchedMixedIds(many: MultiSelectionProps, { added, removed }: Choices) {
  return new Set(many.mixed?.filter((id) => !added.has(id) && !removed.has(id)));
}

function toggle(many: MultiSelectionProps, choices: Choices, option: PickerOption): Choices {
  const selected = selectedIds(many, choices);
  const added = new Map(choices.added);
  const removed = new Set(choices.removed);
  const remove = (id: string) => {
    added.delete(id);
    removed.add(id);
  };
  if (selected.includes(option.id)) {
    remove(option.id);
    return { added, removed };
  }
  const replaced = many.max === 1 ? selected : findReplaced(many, choices, option);
  for (const id of replaced) remove(id);
  if (many.max !== undefined && selected.length - replaced.length >= many.max) return choices;
  added.set(option.id, option);
  removed.delete(option.id);
  return { added, removed };
}

/** The selected options that the new one replaces. */
function findReplaced(many: MultiSelectionProps, { added }: Choices, option: PickerOption) {
  const key = many.exclusiveKey?.(option) ?? null;
  if (key === null) return [];
  const selected = [...(many.chosen ?? []), ...added.values()];
  return selected.filter((other) => many.exclusiveKey?.(other) === key).map(({ id }) => id);
}

function apply(many: MultiSelectionProps, choices: Choices): void {
  const ids = selectedIds(many, choices);
  const before = [...many.values, ...(many.mixed ?? []).filter((id) => choices.removed.has(id))];
  if (ids.length === before.length && ids.every((id) => before.includes(id))) return;
  const known = new Map(many.chosen?.map((option) => [option.id, option]));
  const options = ids.map((id) => choices.added.get(id) ?? known.get(id));
  many.onApply(
    ids,
    options.filter((option) => option !== undefined),
    before,
  );
}
