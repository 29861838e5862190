import {
  MILESTONE_TABS,
  milestonesPath,
  type MilestoneWithCounts,
  type MilestoneTab,
} from "@cairn/contract/milestones";
import { useCallback, useState } from "react";
import { useRawQueryString } from "../../platform/raw-search.ts";
import {
  MilestoneDialog,
  MilestoneList,
  milestoneMessages as texts,
} from "../../features/milestones/index.ts";
import { PeriodListSkeleton } from "../../features/planning/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { SearchBar } from "../shared/search-bar.tsx";
import { useCreateButtonRenderer } from "../shared/use-create-button.tsx";
import { PlaceLoader } from "../shared/with-place.tsx";

export function Page() {
  const name = usePlaceKey();
  const { data: frame } = usePlaceFrame();
  const search = useSearchFieldState();
  const question = { ...asked(useRawQueryString()), search: search.settled };
  const [open, setOpen] = useState<MilestoneWithCounts | "new" | null>(null);
  usePageTitle(texts.title, frame?.name);
  const create = useCreateButtonRenderer({
    id: "milestone.new",
    label: texts.new,
    allowed: frame?.abilities.manage_milestones ?? false,
    open: useCallback(() => setOpen("new"), []),
  });
  return (
    <>
      <PageHeading title={texts.title} actions={create("primary")}>
        {name.kind === "group" ? texts.groupHint : texts.projectHint}
      </PageHeading>
      <TabNav
        label={texts.tabs}
        links={MILESTONE_TABS.map((tab) => ({
          href: milestonesPath(name, { state: tab, search: search.settled }),
          label: texts.tab[tab],
          current: tab === question.state,
        }))}
      />
      <PlaceLoader loading={<PeriodListSkeleton />}>
        {(place) => (
          <MilestoneList
            place={place}
            question={question}
            searchBar={
              <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
            }
            onEdit={setOpen}
          />
        )}
      </PlaceLoader>
      {open !== null && (
        <MilestoneDialog
          place={name}
          milestone={open === "new" ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function asked(search: string): { state: MilestoneTab; page: number } {
  const query = new URLSearchParams(search);
  const state = MILESTONE_TABS.find((tab) => tab === query.get("state")) ?? "opened";
  return { state, page: Math.max(1, Number(query.get("page")) || 1) };
}
