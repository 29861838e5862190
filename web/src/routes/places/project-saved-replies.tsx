import { MAINTAINER } from "@cairn/contract/access";
import { projectSavedRepliesPath, type SavedReply } from "@cairn/contract/saved-replies";
import { useCallback, useState } from "react";
import {
  SavedReplyListSkeleton,
  SavedReplyDialog,
  SavedReplyList,
  savedReplyMessages as texts,
} from "../../features/saved-replies/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { usePlaceKey } from "../../platform/place-name.ts";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { SearchBar } from "../shared/search-bar.tsx";
import { useCreateButtonRenderer } from "../shared/use-create-button.tsx";
import { PlaceLoader } from "../shared/with-place.tsx";

export function Page() {
  const { full_path } = usePlaceKey();
  const path = projectSavedRepliesPath(full_path);
  const { data: frame } = usePlaceFrame();
  const search = useSearchFieldState();
  const [open, setOpen] = useState<SavedReply | "new" | null>(null);
  usePageTitle(texts.title, frame?.name);
  const isWriter = frame !== undefined && frame.level >= MAINTAINER && !frame.archived;
  const create = useCreateButtonRenderer({
    id: "saved-reply.new",
    label: texts.new,
    allowed: isWriter,
    open: useCallback(() => setOpen("new"), []),
  });
  return (
    <>
      <PageHeading title={texts.title} actions={create("primary")}>
        {texts.projectHint}
      </PageHeading>
      <PlaceLoader loading={<SavedReplyListSkeleton />}>
        {() => (
          <SavedReplyList
            path={path}
            search={search.text}
            searchBar={
              <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
            }
            onEdit={isWriter ? setOpen : undefined}
          />
        )}
      </PlaceLoader>
      {open !== null && (
        <SavedReplyDialog
          path={path}
          reply={open === "new" ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
