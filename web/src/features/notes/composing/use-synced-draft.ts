/** Keeps a draft on this device and on the server, and syncs it with other tabs and devices. */
import { commentOrReplyDraftField, type DraftsChannelMessage } from "@cairn/contract/drafts";
import { NOTEABLE_TYPES, type Noteable } from "@cairn/contract/noteables";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import {
  buildDraftStorageKey,
  readDraft,
  parseStoredDraft,
} from "../../../ui/editor/drafts/drafts.ts";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import { useDraft, type DraftHandle } from "../../../ui/editor/drafts/use-draft.ts";
import { getOutbox } from "../outbox/outbox.ts";
import { useDraftRequests } from "./composing.api.ts";
import { decideTabDraftMerge, isDraftInOutbox, decideDraftMerge } from "./draft-merge.ts";
import { subscribeToDrafts } from "./draft-subscription.ts";
import { createDraftSync } from "./draft-sync.ts";

/** A draft from another tab or device that conflicts with the text in the field. */
export interface ConflictingDraft {
  text: string;
  at: string;
}

export interface SyncedDraft extends DraftHandle {
  other: ConflictingDraft | null;
  /**
   * "theirs" replaces the text in the field with the other draft; "mine" keeps the text in the field.
   */
  choose: (which: "mine" | "theirs") => void;
  /** Revision of the server's draft that the text in the field is based on. */
  revision: () => number;
}

export function useSyncedDraft(
  where: { user: number; noteable: Noteable; discussionId: string | null },
  editor: RefObject<EditorHandle | null>,
): SyncedDraft {
  const { user, noteable, discussionId } = where;
  const { id: noteableId } = noteable;
  const field = commentOrReplyDraftField(discussionId);
  const key = buildDraftStorageKey(user, NOTEABLE_TYPES[noteable.kind], noteableId, field);
  const local = useDraft(key, { version: 0, text: "" });
  const calls = useDraftRequests(noteable.base_path, field);
  const [other, setOther] = useState<ConflictingDraft | null>(null);
  /**
   * True while this hook writes a text from another tab or device into the field. The input event of
   * such a write must not save the text as if the user had typed it.
   */
  const isMirroring = useRef(false);
  const rebase = useRef(local.rebase);
  rebase.current = local.rebase;
  const [copy] = useState(() =>
    createDraftSync({
      ...calls,
      onRevision: (version) => rebase.current({ version, text: "" }),
      onConflict: (theirs) => setOther({ text: theirs.text, at: theirs.updated_at }),
    }),
  );

  const mirror = (text: string) => {
    isMirroring.current = true;
    editor.current?.replaceQuietly(text);
    isMirroring.current = false;
    copy.mirrored(text);
    setOther(null);
  };

  /**
   * Shows another text in the field and stores it in this browser. Without storing, the browser would
   * restore an older text later.
   */
  const take = (text: string) => {
    mirror(text);
    if (text === "") local.drop();
    else local.keep(text);
  };

  const compare = async () => {
    // Reads the outbox before the draft. The server deletes the draft when it saves the note, so in the
    // other order a note sent in between would look like an unsent draft.
    const kept = await getOutbox().keptAt(noteableId, discussionId);
    const theirs = await copy.read();
    const here = editor.current?.text();
    if (theirs === undefined || here === undefined) return;
    if (theirs !== null && isDraftInOutbox(theirs, kept)) {
      copy.adopt(theirs);
      return here === "" ? copy.drop() : copy.keep(here);
    }
    // Continues from the revision that another tab of this browser has stored, if that tab saved
    // the same text to the server in the meantime.
    const stored = readDraft(key);
    if (stored?.text === here && stored.from) copy.goesOnFrom(stored.from.version);
    const isUntouched = copy.isUntouched(here);
    const meeting = decideDraftMerge(
      { text: here, revision: copy.revision(), isUntouched },
      theirs,
    );
    if (meeting === "conflict" && theirs !== null) {
      copy.hold();
      copy.adopt(theirs);
      return setOther({ text: theirs.text, at: theirs.updated_at });
    }
    if (meeting === "send") return copy.keep(here);
    copy.adopt(theirs);
    if (meeting === "take") take(theirs?.text ?? "");
  };
  const compareNow = useRef(compare);
  compareNow.current = compare;

  useEffect(() => {
    copy.goesOnFrom(readDraft(key)?.from?.version ?? 0);
    void compareNow.current();
    // Compares this tab's draft with the server's draft when the user returns to this tab.
    const look = () => {
      if (!document.hidden) void compareNow.current();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      copy.end();
    };
  }, [copy, key]);

  useEffect(() => {
    const hearNews = async (news: DraftsChannelMessage | null) => {
      if (document.hidden) return;
      if (news !== null && (news.issue_id !== noteableId || news.field !== field)) return;
      if (news === null || (await copy.isNews(news.revision ?? 0))) await compareNow.current();
    };
    return subscribeToDrafts((news) => void hearNews(news));
  }, [copy, noteableId, field]);

  const hear = (event: StorageEvent) => {
    const [before, now] = [parseStoredDraft(event.oldValue), parseStoredDraft(event.newValue)];
    const here = editor.current?.text();
    if (here === undefined) return;
    const news = decideTabDraftMerge(here, before?.text ?? "", now?.text ?? "");
    if (news === "mirror") mirror(now?.text ?? "");
    if (news === "conflict" && now !== null) {
      copy.hold();
      setOther({ text: now.text, at: new Date(now.at).toISOString() });
    }
  };
  const hearNow = useRef(hear);
  hearNow.current = hear;

  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key?.endsWith(`:${key}`)) hearNow.current(event);
    };
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  }, [key]);

  return {
    ...local,
    keep(text) {
      if (isMirroring.current) return;
      local.keep(text);
      copy.keep(text);
    },
    drop() {
      local.drop();
      copy.drop();
      setOther(null);
    },
    other,
    revision: copy.revision,
    choose(which) {
      const theirs = other?.text ?? "";
      setOther(null);
      if (which === "theirs") editor.current?.replace(theirs);
      else local.keep(editor.current?.text() ?? "");
      copy.letGo();
    },
  };
}
