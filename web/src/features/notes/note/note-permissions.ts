/** Decides which actions a note shows to the viewer. */
import type { WebNote } from "@cairn/contract/notes/discussions";

export interface NotePermissions {
  react: boolean;
  reply: boolean;
  edit: boolean;
  /**
   * Whether Delete is a button of its own. True when the note has no menu that could contain
   * Delete.
   */
  deleteAlone: boolean;
  more: readonly NoteMenuAction[];
}

export type NoteMenuAction =
  | "copyLink"
  | "copyReference"
  | "copyMarkdown"
  | "assign"
  | "unassign"
  | "report"
  | "delete";

export interface NotePermissionInput {
  userId: number | null;
  canComment: boolean;
  /** Whether the viewer can set the assignees of the noteable. */
  canTriage: boolean;
  assigneeIds: readonly number[];
}

type OfferedNote = Pick<
  WebNote,
  "author" | "current_user" | "emoji_awardable" | "noteable_note_url" | "report_abuse_path"
>;

export function computeNotePermissions(
  note: OfferedNote,
  reader: NotePermissionInput,
): NotePermissions {
  const { can_edit: canEdit, can_award_emoji: canAward } = note.current_user;
  const hasLink = note.noteable_note_url !== "";
  const canReport = note.report_abuse_path !== undefined && note.author.id !== reader.userId;
  const hasMenu = hasLink || canReport;
  return {
    react: canAward && note.emoji_awardable,
    reply: reader.canComment,
    edit: canEdit,
    deleteAlone: canEdit && !hasMenu,
    more: hasMenu ? moreOf(note, reader, { hasLink, canReport, canEdit }) : [],
  };
}

function moreOf(
  note: OfferedNote,
  reader: NotePermissionInput,
  can: { hasLink: boolean; canReport: boolean; canEdit: boolean },
): NoteMenuAction[] {
  const isAssigned = reader.assigneeIds.includes(note.author.id);
  const offers: (NoteMenuAction | false)[] = [
    can.hasLink && "copyLink",
    can.hasLink && "copyReference",
    "copyMarkdown",
    reader.canTriage && (isAssigned ? "unassign" : "assign"),
    can.canReport && "report",
    can.canEdit && "delete",
  ];
  return offers.filter((offer) => offer !== false);
}
