/** Events of noteables of every kind. */
import { defineEvent } from "../../platform/events/event.ts";

interface NoteableRemoved {
  noteable_id: number;
}

/** The noteable is in another project or group now. Modules store these ids on their rows about it. */
interface NoteableMoved {
  noteable_id: number;
  namespace_id: number;
  root_namespace_id: number;
}

export const NOTEABLE_REMOVED_EVENT = defineEvent<NoteableRemoved>("noteable.removed");
export const NOTEABLE_MOVED_EVENT = defineEvent<NoteableMoved>("noteable.moved");
