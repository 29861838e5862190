/**
 * Hook for the active option of a combobox list. Keys move through the options while the focus
 * stays in the input, whose `aria-activedescendant` names the active option. Until a key or the
 * pointer selects an option, the first option is active if `startsWithFirst` is set, otherwise
 * none.
 */
import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";

export function useActiveOption(
  listId: string,
  ids: readonly string[],
  { isOpen, startsWithFirst }: { isOpen: boolean; startsWithFirst: boolean },
) {
  const [chosen, setChosen] = useState<string | null>(null);
  // An option that is no longer listed is no longer active.
  const known = chosen !== null && ids.includes(chosen) ? chosen : null;
  const active = known ?? (startsWithFirst ? (ids[0] ?? null) : null);
  const elementId = (id: string) => `${listId}-${ids.indexOf(id)}`;
  const activeElement = active === null || !isOpen ? undefined : elementId(active);

  useEffect(() => {
    if (activeElement && known) {
      document.getElementById(activeElement)?.scrollIntoView({ block: "nearest" });
    }
  }, [activeElement, known]);

  /**
   * Moves the active option on arrow up, arrow down, Page Up and Page Down. Returns whether the
   * list handled the key.
   */
  const move = (event: KeyboardEvent): boolean => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (ids.length === 0) return false;
    event.preventDefault();
    const at = active === null ? (step > 0 ? -1 : ids.length) : ids.indexOf(active);
    const next = Math.abs(step) === 1 ? (at + step + ids.length) % ids.length : at + step;
    setChosen(ids[Math.max(0, Math.min(ids.length - 1, next))] ?? null);
    return true;
  };

  return {
    active,
    /** Whether a key or the pointer selected the active option. */
    isChosen: known !== null,
    move,
    forget: () => setChosen(null),
    point: setChosen,
    elementId,
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": listId,
      "aria-activedescendant": activeElement,
      autoComplete: "off",
      autoCorrect: "off",
      spellCheck: false,
    } as const,
  };
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
