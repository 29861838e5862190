/** Sample notes and discussions for tests: pass the fields that matter, the others have defaults. */
import type { DiscussionPage, WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { createDiscussion } from "./update-discussion.ts";

export function sampleNoteable(said: Partial<Noteable> = {}): Noteable {
  return {
    kind: "issue",
    id: 70,
    iid: 1,
    place: { kind: "project", full_path: "g/p", id: 7, is_archived: false },
    base_path: "/g/p/-/issues/1",
    reference: "#1",
    type_name: "issue",
    state: "opened",
    confidential: false,
    discussion_locked: false,
    user_notes_count: 0,
    assignees: [],
    assignees_address: "/api/v4/projects/7/issues/1",
    email_participants: [],
    can: { comment: true, comment_internally: true, award: true, update: true, triage: true },
    ...said,
  };
}

/** By default, the note with id n is created n minutes after the start of April 1, 2026. */
export function sampleNote(id: number, said: Partial<WebNote> = {}): WebNote {
  const time = new Date(Date.UTC(2026, 3, 1) + id * 60_000).toISOString();
  return {
    id: String(id),
    type: null,
    attachment: null,
    author: sampleUser(100),
    created_at: time,
    updated_at: time,
    system: false,
    noteable_id: 70,
    noteable_type: "Issue",
    noteable_iid: 1,
    project_name: "P",
    discussion_id: `d${id}`,
    resolvable: false,
    resolved: false,
    resolved_by: null,
    resolved_at: null,
    confidential: false,
    note: `Note ${id}`,
    note_html: `<p>Note ${id}</p>`,
    lock_version: 0,
    current_user: {
      can_edit: true,
      can_award_emoji: true,
      can_resolve: true,
      can_resolve_discussion: true,
    },
    suggestions: [],
    is_noteable_author: false,
    human_access: null,
    is_contributor: false,
    emoji_awardable: true,
    noteable_note_url: `/g/p/-/issues/1#note_${id}`,
    cached_markdown_version: 1,
    commands_changes: {},
    ...said,
  };
}

export function sampleUser(id: number): WebNote["author"] {
  return {
    id,
    name: `Person ${id}`,
    username: `person${id}`,
    state: "active",
    avatar_url: "",
    path: `/person${id}`,
    show_status: false,
    status_tooltip_html: null,
    availability: "not_set",
    is_gitlab_employee: false,
  };
}

export function sampleDiscussion(id: number, said: Partial<WebNote> = {}): WebDiscussion {
  return createDiscussion(sampleNote(id, said), sampleNoteable());
}

/**
 * A page with the discussions number `from` to number `until` (counted from 1) of a noteable with
 * `total` discussions.
 */
export function sampleDiscussionPage(
  from: number,
  until: number,
  total: number,
  said: Partial<DiscussionPage> = {},
): DiscussionPage {
  return {
    discussions: Array.from({ length: until - from + 1 }, (_, at) => sampleDiscussion(from + at)),
    before: from > 1 ? `before ${from}` : null,
    after: until < total ? `after ${until}` : null,
    total,
    preceding: from - 1,
    filter: 0,
    last_fetched_at: Date.UTC(2026, 3, 20) * 1000,
    seen_at: null,
    ...said,
  };
}
