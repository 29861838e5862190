import type { Label } from "@cairn/contract/labels";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import {
  LabelDialog,
  LabelList,
  labelTexts as texts,
  LoadingLabels,
} from "../features/labels/index.ts";
import { usePageActions, type PageAction } from "../platform/actions.ts";
import { usePageTitle } from "../platform/page-title.tsx";
import { usePlace } from "../platform/place.ts";
import { usePlaceName } from "../platform/place-name.ts";
import { useSearchText } from "../platform/search-text.ts";
import { Button } from "../ui/button.tsx";
import { warmModal } from "../ui/modal.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SearchBar } from "./search-bar.tsx";
import { WithPlace } from "./with-place.tsx";

const NONE: readonly PageAction[] = [];

export function Page() {
  const name = usePlaceName();
  const { data: frame } = usePlace();
  const search = useSearchText();
  const [open, setOpen] = useState<Label | "new" | null>(null);
  const canCreate = frame?.abilities.manage_labels ?? false;
  usePageTitle(texts.title, frame?.name);
  const actions = useMemo((): readonly PageAction[] => {
    const run = () => setOpen("new");
    return [{ id: "label.new", label: texts.new, group: "create", icon: Plus, keys: "n", run }];
  }, []);
  usePageActions(canCreate ? actions : NONE);
  const create = (variant: "primary" | "secondary") =>
    canCreate && (
      <Button
        variant={variant}
        icon={Plus}
        shortcut="n"
        onPointerEnter={warmModal}
        onFocus={warmModal}
        onClick={() => setOpen("new")}
      >
        {texts.new}
      </Button>
    );
  return (
    <>
      <PageHeading title={texts.title} actions={create("primary")}>
        {name.kind === "group" ? texts.groupHint : texts.projectHint}
      </PageHeading>
      <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
      <WithPlace loading={<LoadingLabels />}>
        {(place) => (
          <LabelList
            place={place}
            search={search.text}
            create={create("secondary")}
            onEdit={setOpen}
          />
        )}
      </WithPlace>
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
