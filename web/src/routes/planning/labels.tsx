import type { Label } from "@cairn/contract/labels";
import { useCallback, useState } from "react";
import {
  LabelDialog,
  LabelList,
  labelMessages as texts,
  LabelListSkeleton,
} from "../../features/labels/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { usePlaceKey } from "../../platform/place-name.ts";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { SearchBar } from "../shared/search-bar.tsx";
import { useCreateButtonRenderer } from "../shared/use-create-button.tsx";
import { PlaceLoader } from "../shared/with-place.tsx";

export function Page() {
  const name = usePlaceKey();
  const { data: frame } = usePlaceFrame();
  const search = useSearchFieldState();
  const [open, setOpen] = useState<Label | "new" | null>(null);
  usePageTitle(texts.title, frame?.name);
  const create = useCreateButtonRenderer({
    id: "label.new",
    label: texts.new,
    allowed: frame?.abilities.manage_labels ?? false,
    open: useCallback(() => setOpen("new"), []),
  });
  return (
    <>
      <PageHeading title={texts.title} actions={create("primary")}>
        {name.kind === "group" ? texts.groupHint : texts.projectHint}
      </PageHeading>
      <PlaceLoader loading={<LabelListSkeleton />}>
        {(place) => (
          <LabelList
            place={place}
            search={search.text}
            searchBar={
              <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
            }
            onEdit={setOpen}
          />
        )}
      </PlaceLoader>
      {open !== null && (
        <LabelDialog
          place={name}
          label={open === "new" ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
