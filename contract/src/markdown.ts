/** Markdown in the API: rendered HTML, previews, and the autocomplete suggestions of the editor. */
import * as z from "zod";
import { wireBoolean, wireInteger, wireIntegerList } from "./wire.ts";
import { AVAILABILITIES, ShownUserStatus } from "./users/user-status.ts";

/**
 * Longest Markdown source that can be rendered or previewed, in characters. Descriptions have the
 * same limit.
 */
export const MARKDOWN_MAX = 1_048_576;

export const EMOJIS_PATH = "/-/emojis/1/emojis.json";

/**
 * Emoji by name. `c` is the category, `e` the character, `d` the description, and `u` the Unicode
 * emoji version that introduced the emoji.
 */
export const EmojiList = z.record(
  z.string(),
  z.strictObject({ c: z.string(), e: z.string(), d: z.string(), u: z.string() }),
);
export type EmojiList = z.infer<typeof EmojiList>;

export const RenderMarkdownRequest = z.strictObject({
  text: z.string().max(MARKDOWN_MAX),
  /** Whether to resolve references such as `#12`, in the project of the field `project`. */
  gfm: wireBoolean.optional(),
  /** Full path of the project in which references are resolved. */
  project: z.string().max(6_000).optional(),
});

export const RenderedMarkdown = z.strictObject({ html: z.string() });

const sha = z.string().max(64).optional();

export const MarkdownPreviewRequest = z.strictObject({
  text: z.string().max(MARKDOWN_MAX),
  target_type: z.string().max(50).optional(),
  target_id: wireInteger.optional(),
  /**
   * The schema accepts this field and the following fields for compatibility. They are for code
   * suggestions in merge requests, which Cairn does not have yet.
   */
  preview_suggestions: wireBoolean.optional(),
  line: wireInteger.optional(),
  file_path: z.string().max(4_096).optional(),
  base_sha: sha,
  start_sha: sha,
  head_sha: sha,
});

export const MarkdownPreviewResponse = z.strictObject({
  body: z.string(),
  references: z.strictObject({
    /** Usernames that the text mentions. These users would be notified. */
    users: z.array(z.string()),
    suggestions: z.array(z.unknown()),
    /** A sentence that describes what the quick actions in the text would do. */
    commands: z.string(),
  }),
});
export type MarkdownPreviewResponse = z.infer<typeof MarkdownPreviewResponse>;

export const AutocompleteQuery = z.strictObject({
  /** Type and id of the noteable that the author writes about. Its participants are suggested first. */
  type: z.string().max(50).optional(),
  type_id: z.string().max(20).optional(),
  search: z.string().max(255).optional(),
});

export const AutocompleteUsersQuery = z.strictObject({
  search: z.string().max(255).optional(),
  project_id: wireInteger.optional(),
  group_id: wireInteger.optional(),
  active: wireBoolean.optional(),
  current_user: wireBoolean.optional(),
  author_id: wireInteger.optional(),
  skip_users: wireIntegerList.optional(),
  /** Accepted for compatibility: merge requests do not exist yet. */
  merge_request_iid: wireInteger.optional(),
});

export const AutocompleteMember = z.union([
  z.strictObject({
    type: z.literal("User"),
    username: z.string(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    availability: z.enum(AVAILABILITIES).nullable(),
    /** Cairn extension: the status to show; absent without one. */
    status: ShownUserStatus.optional(),
  }),
  z.strictObject({
    type: z.literal("Group"),
    username: z.string(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    count: z.int(),
    mentionsDisabled: z.boolean(),
  }),
  z.strictObject({ username: z.literal("all"), name: z.string(), count: z.int() }),
]);
export type AutocompleteMember = z.infer<typeof AutocompleteMember>;

/** An issue or a milestone among the autocomplete suggestions. */
export const AutocompleteIssueOrMilestone = z.strictObject({
  iid: z.int(),
  title: z.string(),
  /** Full reference such as `g/p#12`; present when the list has issues of several projects. */
  reference: z.string().optional(),
});
export type AutocompleteIssueOrMilestone = z.infer<typeof AutocompleteIssueOrMilestone>;

export const AutocompleteLabel = z.strictObject({
  title: z.string(),
  color: z.string(),
  /** Present on labels that the noteable already has. */
  set: z.literal(true).optional(),
});
export type AutocompleteLabel = z.infer<typeof AutocompleteLabel>;

export const AutocompleteQuickAction = z.strictObject({
  name: z.string(),
  aliases: z.array(z.string()),
  description: z.string(),
  warning: z.string(),
  icon: z.string(),
  params: z.array(z.string()),
});
export type AutocompleteQuickAction = z.infer<typeof AutocompleteQuickAction>;
