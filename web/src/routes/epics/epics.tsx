import { EPIC_TABS, epicsPath, newEpicPath } from "@cairn/contract/epics/epic-list";
import { useMemo } from "react";
import { Link } from "wouter";
import { EpicListing, epicListMessages as texts, useEpicList } from "../../features/epics/index.ts";
import { PeriodListSkeleton } from "../../features/planning/index.ts";
import { useRegisterPageCommands, type PageCommand } from "../../platform/actions.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { SearchBar } from "../shared/search-bar.tsx";
import { PlaceLoader } from "../shared/with-place.tsx";

const NONE: readonly PageCommand[] = [];

export function Page() {
  const { full_path: group } = usePlaceKey();
  const { data: frame } = usePlaceFrame();
  const search = useSearchFieldState();
  const question = { ...asked(useRawQueryString()), search: search.settled };
  const { counts } = useEpicList(group, question).data ?? {};
  const canCreate = frame?.abilities.create_epic ?? false;
  usePageTitle(texts.title, frame?.name);
  useNewEpicCommand(group, canCreate);
  const create = (variant: "primary" | "secondary") =>
    canCreate && (
      <Link
        href={newEpicPath(group)}
        className={buttonClassName({ variant, icon: "plus" })}
        data-shortcut="n"
      >
        <Icon of="plus" />
        {texts.newEpic}
      </Link>
    );
  return (
    <>
      <PageHeading title={texts.title} actions={create("primary")}>
        {texts.hint}
      </PageHeading>
      <TabNav
        label={texts.tabs}
        links={EPIC_TABS.map((tab) => ({
          href: epicsPath(group, { ...question, state: tab, page: undefined }),
          label: texts.tab[tab],
          count: counts?.[tab] ?? undefined,
          current: tab === question.state,
        }))}
      />
      <PlaceLoader loading={<PeriodListSkeleton />}>
        {(place) => (
          <EpicListing
            group={place}
            question={question}
            searchBar={
              <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
            }
            emptyAction={create("secondary")}
          />
        )}
      </PlaceLoader>
    </>
  );
}

function useNewEpicCommand(group: string, isAllowed: boolean): void {
  const commands = useMemo(
    (): readonly PageCommand[] => [
      {
        id: "epic.new",
        label: texts.newEpic,
        group: "create",
        icon: "plus",
        keys: "n",
        href: newEpicPath(group),
      },
    ],
    [group],
  );
  useRegisterPageCommands(isAllowed ? commands : NONE);
}

function asked(search: string) {
  const query = new URLSearchParams(search);
  return {
    state: EPIC_TABS.find((tab) => tab === query.get("state")) ?? "opened",
    label_name: query.get("label_name") ?? undefined,
    page: Math.max(1, Number(query.get("page")) || 1),
  };
}
