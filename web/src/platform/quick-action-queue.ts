/**
 * Lets a page add a quick action to the unsent comments of a noteable, so that it is carried out after
 * the comments that were written before it. The discussion registers the function, because its code
 * loads later than the page.
 */
type QueueQuickAction = (quickAction: string) => Promise<void>;

const queues = new Map<number, QueueQuickAction>();

/** Registers the function that queues quick actions of the noteable, until the result is called. */
export function registerQuickActionQueue(noteableId: number, queue: QueueQuickAction): () => void {
  queues.set(noteableId, queue);
  return () => {
    if (queues.get(noteableId) === queue) queues.delete(noteableId);
  };
}

/** Resolves to false when the noteable has no open discussion in which the viewer can comment. */
export async function queueQuickAction(noteableId: number, quickAction: string): Promise<boolean> {
  const queue = queues.get(noteableId);
  if (queue === undefined) return false;
  await queue(quickAction);
  return true;
}
