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
}

export interface MultiSelectionProps {
  values: readonly string[];
  /**
   * Called once when the list closes, if the selection has changed. `before` has the ids that were
   * selected when the user began to choose; `values` may have changed since.
   */
  onApply: (ids: string[], options: PickerOption[], before: readonly string[]) => void;
  /**
   * Label of a button that closes the list and so applies the selection. Without a label, the list
   * has no such button.
   */
  applyLabel?: string | undefined;
  /** Maximum number of selected options. With 1, a new choice replaces the selected option. */
  max?: number | undefined;
  /** The selected options with their labels, in case `load` does not return them. */
  chosen?: readonly PickerOption[] | undefined;
}

interface PickerPartProps extends FloatingPanelProps {
  list: PickerListProps;
  one?: SingleSelectionProps | undefined;
  many?: MultiSelectionProps | undefined;
}

interface Selection {
  before: readonly string[];
  chosen: ReadonlyMap<string, PickerOption | null>;
}

export default function PickerPart(props: PickerPartProps) {
  const { list, one, many, ...surface } = props;
  const [selection, setSelection] = useState<Selection | null>(null);
  const [loaded] = useState<LoadedPickerOptions>(() => new Map());

  // Applies the selection however the list closes: by its button, by Escape, or by a click outside.
  const setOpen = (isOpen: boolean) => {
    if (!isOpen && many && selection) apply(many, selection);
    setSelection(null);
    props.onOpenChange(isOpen);
  };
  const close = () => setOpen(false);
  // A sheet covers the page, so a button says how to go back.
  const isSheet = useIsNarrowWindow();
  const applyLabel = many?.applyLabel ?? (many && isSheet ? kitMessages.done : undefined);

  return (
    <FloatingPanel {...surface} onOpenChange={setOpen}>
      <Dialog className={styles.picker} aria-label={list.label}>
        {list.title && <h2 className={styles.title}>{list.title}</h2>}
        {one && (
          <PickerOptionList
            {...{ list, loaded }}
            selected={new Set([one.value ?? NONE])}
            isMany={false}
            none={one.noneLabel === undefined ? null : { id: NONE, label: one.noneLabel }}
            onChoose={(option) => {
              close();
              const id = option.id === NONE ? null : option.id;
              if (id !== one.value) one.onChange(id, id === null ? null : option);
            }}
          />
        )}
        {many && (
          <PickerOptionList
            {...{ list, loaded }}
            selected={new Set(selection?.chosen.keys() ?? many.values)}
            isMany
            none={null}
            first={many.chosen}
            onChoose={(option) => {
              const { before, chosen } = selection ?? initialSelection(many);
              setSelection({ before, chosen: toggled(chosen, option, many.max) });
            }}
          />
        )}
        {(list.footer || applyLabel) && (
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
 * Id of the option that clears the selection. It starts with a space, because ids from URLs and
 * databases never start with a space.
 */
const NONE = " none";

function initialSelection(many: MultiSelectionProps): Selection {
  const known = new Map(many.chosen?.map((option) => [option.id, option]));
  const chosen = new Map(many.values.map((id) => [id, known.get(id) ?? null]));
  return { before: many.values, chosen };
}

function toggled(
  chosen: ReadonlyMap<string, PickerOption | null>,
  option: PickerOption,
  max: number | undefined,
): Map<string, PickerOption | null> {
  const next = new Map(chosen);
  if (next.delete(option.id)) return next;
  if (max === 1) next.clear();
  if (max === undefined || next.size < max) next.set(option.id, option);
  return next;
}

function apply(many: MultiSelectionProps, { before, chosen }: Selection): void {
  const ids = [...chosen.keys()];
  if (ids.length === before.length && ids.every((id) => before.includes(id))) return;
  const options = [...chosen.values()].filter((option) => option !== null);
  many.onApply(ids, options, before);
}
