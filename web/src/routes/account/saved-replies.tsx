import { OWN_SAVED_REPLIES_PATH, type SavedReply } from "@cairn/contract/saved-replies";
import { useCallback, useState } from "react";
import {
  SavedReplyDialog,
  SavedReplyList,
  savedReplyMessages as texts,
} from "../../features/saved-replies/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import styles from "../shared/account.module.css";
import { SearchBar } from "../shared/search-bar.tsx";
import { useCreateButtonRenderer } from "../shared/use-create-button.tsx";

export function Page() {
  const search = useSearchFieldState();
  const [open, setOpen] = useState<SavedReply | "new" | null>(null);
  usePageTitle(texts.title);
  const create = useCreateButtonRenderer({
    id: "saved-reply.new",
    label: texts.new,
    allowed: true,
    open: useCallback(() => setOpen("new"), []),
  });
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} actions={create("primary")}>
        {texts.ownHint}
      </PageHeading>
      <SavedReplyList
        path={OWN_SAVED_REPLIES_PATH}
        search={search.text}
        searchBar={<SearchBar label={texts.search} value={search.text} onChange={search.setText} />}
        onEdit={setOpen}
      />
      {open !== null && (
        <SavedReplyDialog
          path={OWN_SAVED_REPLIES_PATH}
          reply={open === "new" ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
