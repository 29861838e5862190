import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useEffect, useState } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { useMatchedRoute } from "../../../platform/route-context.tsx";
import { deleteDraftIfUnchanged, readDraft, type Draft } from "../../../ui/editor/drafts/drafts.ts";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { buildEditDraftStorageKeys, findUnsavedDraft } from "./edit-drafts.ts";

const Content = createLazyComponent(() => import("./draft-notice-content.tsx"));

/** Notice about an unsaved draft of title or description, shown while the edit form is closed. */
export function UnsavedDraftNotice(props: { issue: NoteablePageResponse; onOpen: () => void }) {
  const { title_text: title, description_text: description } = props.issue;
  const writer = usePageContext().session.user?.id ?? 0;
  const keys = buildEditDraftStorageKeys(writer, useMatchedRoute().path, useRawQueryString());
  const keyOfBoth = `${keys.title} ${keys.description}`;
  const [draft, setDraft] = useState<Draft | null>(null);

  useEffect(() => {
    const look = () => setDraft(findUnsavedDraft(keys, { title, description }));
    look();
    // Reads the drafts again after another tab has written, saved or discarded one.
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the keys are new objects with equal content
  }, [keyOfBoth, title, description]);

  return (
    draft && (
      <Content
        savedAt={draft.at}
        onOpen={props.onOpen}
        onDiscard={() => {
          for (const key of Object.values(keys)) {
            deleteDraftIfUnchanged(key, readDraft(key)?.text ?? "");
          }
          setDraft(null);
        }}
      />
    )
  );
}
