/**
 * Chooses how many labels fit into an issue row. For the labels that do not fit, the row shows only
 * their number.
 */

/**
 * Maximum total length of the labels in a row, in letters. About this many letters fit beside a
 * title of usual length.
 */
const ROOM = 44;
/** Width of a label's padding and border, in letters. */
const EDGES = 4;
const MOST = 3;

export function selectVisibleLabels<Label extends { title: string }>(labels: readonly Label[]) {
  let room = ROOM;
  const shown: Label[] = [];
  for (const label of labels) {
    room -= label.title.length + EDGES;
    if (shown.length > 0 && (room < 0 || shown.length === MOST)) break;
    shown.push(label);
  }
  return { shown, hidden: labels.slice(shown.length) };
}
