/**
 * Task checkboxes of a rendered description. The server renders them disabled, because they do nothing
 * without JavaScript; this file enables them.
 */
import { readTaskLine, type TaskChange } from "../shared/tasks.ts";

const BOX = ".task-list-item-checkbox";

export function updateTaskCheckboxes(
  words: HTMLElement,
  ticks: readonly boolean[],
  isLive: boolean,
): void {
  words.querySelectorAll<HTMLInputElement>(BOX).forEach((box, place) => {
    box.checked = ticks[place] ?? box.checked;
    const item = box.closest<HTMLElement>("[data-sourcepos]");
    const canTick = isLive && item !== null && box.dataset.inapplicable === undefined;
    box.disabled = !canTick;
    // Screen readers already announce whether a checkbox
    // is ticked, so its label is the text of the task.
    if (canTick) box.ariaLabel = ownWords(item) || box.ariaLabel;
  });
}

/**
 * Returns which task was clicked and whether it is ticked now; null when the clicked element is
 * not a task checkbox.
 */
export function findClickedTask(
  words: HTMLElement,
  target: EventTarget | null,
  /** The Markdown source of the rendered description. */
  text: string,
): TaskChange | null {
  if (!(target instanceof HTMLInputElement) || !target.matches(BOX)) return null;
  const item = target.closest<HTMLElement>("[data-sourcepos]");
  const line = Number.parseInt(item?.dataset.sourcepos ?? "", 10);
  if (Number.isNaN(line)) return null;
  const index = [...words.querySelectorAll(BOX)].indexOf(target) + 1;
  return { index, line, source: readTaskLine(text, line), checked: target.checked };
}

/** The task's text without its nested tasks. */
function ownWords(item: HTMLElement): string {
  const copy = item.cloneNode(true) as HTMLElement;
  for (const list of copy.querySelectorAll("ul, ol")) list.remove();
  return copy.textContent.trim();
}
