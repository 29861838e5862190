/** The list of iterations, and the page of one iteration; one module, to keep the route table small. */
import {
  ITERATION_TABS,
  iterationsPath,
  type IterationWithCounts,
} from "@cairn/contract/iterations";
import { useCallback, useState } from "react";
import {
  IterationDialog,
  IterationList,
  iterationMessages as texts,
} from "../../features/iterations/index.ts";
import { PeriodListSkeleton } from "../../features/planning/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { SearchBar } from "../shared/search-bar.tsx";
import { useCreateButtonRenderer } from "../shared/use-create-button.tsx";
import { PlaceLoader } from "../shared/with-place.tsx";
import { IterationPage } from "./iteration.tsx";

export function Page() {
  const { id } = useMatchedRoute().params;
  return id === undefined ? <IterationsPage /> : <IterationPage id={id} />;
}

function IterationsPage() {
  const name = usePlaceKey();
  const { data: frame } = usePlaceFrame();
  const search = useSearchFieldState();
  const query = new URLSearchParams(useRawQueryString());
  const state = ITERATION_TABS.find((tab) => tab === query.get("state")) ?? "opened";
  const page = Math.max(1, Number(query.get("page")) || 1);
  const [open, setOpen] = useState<IterationWithCounts | "new" | null>(null);
  usePageTitle(texts.title, frame?.name);
  const create = useCreateButtonRenderer({
    id: "iteration.new",
    label: texts.new,
    allowed: (frame?.kind === "group" && frame.abilities.manage_milestones) || false,
    open: useCallback(() => setOpen("new"), []),
  });
  return (
    <>
      <PageHeading title={texts.title} actions={create("primary")}>
        {name.kind === "group" ? texts.groupHint : texts.projectHint}
      </PageHeading>
      <TabNav
        label={texts.tabs}
        links={ITERATION_TABS.map((tab) => ({
          href: iterationsPath(name, { state: tab, search: search.settled }),
          label: texts.tab[tab],
          current: tab === state,
        }))}
      />
      <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
      <PlaceLoader loading={<PeriodListSkeleton />}>
        {(place) => (
          <IterationList
            place={place}
            question={{ state, page, search: search.settled }}
            create={create("secondary")}
            onEdit={setOpen}
          />
        )}
      </PlaceLoader>
      {open !== null && (
        <IterationDialog
          group={name.full_path}
          iteration={open === "new" ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
