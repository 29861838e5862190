import type { IssuePage } from "@cairn/contract/issues/issue-page";

export interface ShownText {
  /** As markup. */
  html: string;
  /** As written. */
  text: string;
  edited: IssuePage["edited"];
}

/** Whose change it is, when it is somebody else's: what one does oneself is shown before it is saved. */
export function nameOfOtherEditor(
  before: ShownText,
  after: ShownText,
  me: string | null,
): string | null {
  const { edited } = after;
  if (edited === null || edited.at === before.edited?.at) return null;
  return before.text === after.text || edited.by_path === me ? null : edited.by_name;
}
