import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";

export interface RenderedDescription {
  /** The description as rendered HTML. */
  html: string;
  /** The Markdown source of the description. */
  text: string;
  edited: NoteablePageResponse["edited"];
}

/**
 * Returns the name of the other user who changed the description between `before` and `after`.
 * Returns null if the text is the same, or if the viewer changed it: the viewer's own changes are
 * on screen before they are saved.
 */
export function findOtherEditorName(
  before: RenderedDescription,
  after: RenderedDescription,
  me: string | null,
): string | null {
  const { edited } = after;
  if (edited === null || edited.at === before.edited?.at) return null;
  return before.text === after.text || edited.by_path === me ? null : edited.by_name;
}
