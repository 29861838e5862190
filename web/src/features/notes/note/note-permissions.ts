/** Decides which actions a note shows to the viewer. */
import type { WebNote } from "@cairn/contract/notes/discussions";

export interface NotePermissions {
  react: boolean;
  reply: boolean;
  edit: boolean;
  /** Whether to show Delete as a button of its own, because the menu would have no other entry. */
  deleteAlone: boolean;
  more: readonly MenuAction[];
}

export type MenuAction =
  | "copyLink"
  | "copyReference"
  | "copyMarkdown"
  | "assign"
  | "unassign"
  | "report"
  | "delete";

export interface NoteViewer {
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

export function notePermissions(note: OfferedNote, reader: NoteViewer): NotePermissions {
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
  reader: NoteViewer,
  can: { hasLink: boolean; canReport: boolean; canEdit: boolean },
): MenuAction[] {
  const isAssigned = reader.assigneeIds.includes(note.author.id);
  const offers: (MenuAction | false)[] = [
    can.hasLink && "copyLink",
    can.hasLink && "copyReference",
    "copyMarkdown",
    reader.canTriage && (isAssigned ? "unassign" : "assign"),
    can.canReport && "report",
    can.canEdit && "delete",
  ];
  return offers.filter((offer) => offer !== false);
}
