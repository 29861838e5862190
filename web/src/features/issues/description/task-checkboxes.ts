/** The boxes of a drawn description. They came from the server disabled, so that they are true without scripts. */
import { taskSource, type TaskChange } from "../shared/tasks.ts";

const BOX = ".task-list-item-checkbox";

export function renderTaskCheckboxes(
  words: HTMLElement,
  ticks: readonly boolean[],
  isLive: boolean,
): void {
  words.querySelectorAll<HTMLInputElement>(BOX).forEach((box, place) => {
    box.checked = ticks[place] ?? box.checked;
    const item = box.closest<HTMLElement>("[data-sourcepos]");
    const canTick = isLive && item !== null && box.dataset.inapplicable === undefined;
    box.disabled = !canTick;
    // Whether it is ticked, a control says by itself; of many, each needs a name.
    if (canTick) box.ariaLabel = ownWords(item) || box.ariaLabel;
  });
}

/** Null when it was something else that was clicked. */
export function taskAt(
  words: HTMLElement,
  target: EventTarget | null,
  /** What the words were drawn from. */
  text: string,
): TaskChange | null {
  if (!(target instanceof HTMLInputElement) || !target.matches(BOX)) return null;
  const item = target.closest<HTMLElement>("[data-sourcepos]");
  const line = Number.parseInt(item?.dataset.sourcepos ?? "", 10);
  if (Number.isNaN(line)) return null;
  const index = [...words.querySelectorAll(BOX)].indexOf(target) + 1;
  return { index, line, source: taskSource(text, line), checked: target.checked };
}

/** Without the tasks below it. */
function ownWords(item: HTMLElement): string {
  const copy = item.cloneNode(true) as HTMLElement;
  for (const list of copy.querySelectorAll("ul, ol")) list.remove();
  return copy.textContent.trim();
}
