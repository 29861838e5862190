/** Presents the status of a user for the API and for pages. */
import {
  DEFAULT_STATUS_EMOJI,
  type ShownUserStatus,
  type UserStatus,
} from "@cairn/contract/users/user-status";
import { formatWireTime } from "@cairn/contract/wire";
import {
  findEmoji,
  renderElement,
  renderLineWithEmoji,
  replaceEmojiNames,
} from "../../../platform/markdown/index.ts";
import type { UserStatusRow } from "./status.queries.ts";

const NO_STATUS: UserStatus = {
  emoji: null,
  availability: null,
  message: null,
  message_html: null,
  clear_status_at: null,
  shown: null,
};

export function presentUserStatus(status: UserStatusRow | null): UserStatus {
  if (status === null) return NO_STATUS;
  const { emoji, message, availability, clear_status_at: clearAt } = status;
  return {
    emoji,
    availability,
    message,
    message_html: renderLineWithEmoji(message),
    clear_status_at: clearAt === null ? null : formatWireTime(clearAt),
    shown: presentShownStatus(status),
  };
}

/** Returns null for a user without a status. */
export function presentShownStatus(status: UserStatusRow | null): ShownUserStatus | null {
  if (status === null) return null;
  return {
    emoji: isCustomized(status) ? (findEmoji(status.emoji)?.character ?? null) : null,
    message: replaceEmojiNames(status.message),
    busy: status.availability === "busy",
  };
}

/** The HTML that the JSON of notes has for the status of their author, or null without an emoji. */
export function renderStatusEmoji(status: UserStatusRow | null): string | null {
  const shown = presentShownStatus(status);
  if (status === null || shown === null || shown.emoji === null) return null;
  const title = shown.message || undefined;
  return renderElement("gl-emoji", { title, "data-name": status.emoji }, shown.emoji);
}

/** False for a status that says only that the user is busy: its emoji was not chosen. */
function isCustomized({ emoji, message }: UserStatusRow): boolean {
  return message !== "" || emoji !== DEFAULT_STATUS_EMOJI;
}
