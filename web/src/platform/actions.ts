/**
 * Registry of the commands that are available on the current page. Pages and the frame register
 * commands while they are mounted; keyboard shortcuts, the command palette and the shortcut help
 * read the commands from here.
 */
import type { IconName } from "../../icon-names.ts";
import { useEffect, useSyncExternalStore } from "react";

/** Section of the command palette and of the shortcut help that lists the command. */
export type PageCommandSection = "here" | "create" | "go" | "everywhere";

export interface PageCommand {
  /**
   * Id of the command. It must never change, because the palette stores the ids of recently used
   * commands.
   */
  id: string;
  label: string;
  group: PageCommandSection;
  icon?: IconName;
  /** Keyboard shortcut: one key (`c`), a combination (`mod+k`), or a sequence of two keys (`g i`). */
  keys?: string;
  run?: () => void;
  /** Path of the page that the command opens, for commands without `run`. */
  href?: string;
}

let registered: readonly (readonly PageCommand[])[] = [];
let all: readonly PageCommand[] = [];
/** The commands of the last notification of the listeners. */
let listed: readonly PageCommand[] = [];
const listeners = new Set<() => void>();
let notifying: ReturnType<typeof setTimeout> | undefined;

/**
 * Registers commands while the component is mounted. Pass the same array in every render until a
 * command changes; a new array registers all commands again.
 */
export function useRegisterPageCommands(actions: readonly PageCommand[]): void {
  useEffect(() => {
    change([...registered, actions]);
    return () => change(registered.filter((others) => others !== actions));
  }, [actions]);
}

export function useRegisteredPageCommands(): readonly PageCommand[] {
  return useSyncExternalStore(
    subscribe,
    () => listed,
    () => NO_ACTIONS,
  );
}

const NO_ACTIONS: readonly PageCommand[] = [];

export function getRegisteredPageCommands(): readonly PageCommand[] {
  return all;
}

/**
 * Stores the registered commands. Of several commands with the same id, the last registered one is
 * used, so that a page can replace a command of the frame.
 */
function change(next: readonly (readonly PageCommand[])[]): void {
  registered = next;
  const byId = new Map(registered.flat().map((action) => [action.id, action]));
  all = [...byId.values()];
  // Calls the listeners once for all commands that a page registers, and in a task of its own: the
  // components that list commands render synchronously, which would prolong the hydration.
  notifying ??= setTimeout(() => {
    notifying = undefined;
    listed = all;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
