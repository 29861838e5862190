import { EPIC_TABS, newEpicPath } from "@cairn/contract/epics/epic-list";
import { ROADMAP_ZOOMS, roadmapPath, type RoadmapPageQuery } from "@cairn/contract/epics/roadmap";
import { Link } from "wouter";
import { RoadmapView, roadmapMessages as texts } from "../../features/epics/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";

export function Page() {
  const { full_path: group } = usePlaceKey();
  const { data: frame } = usePlaceFrame();
  const question = asked(useRawQueryString());
  usePageTitle(texts.title, frame?.name);
  const create = (variant: "primary" | "secondary") =>
    frame?.abilities.create_epic && (
      <Link href={newEpicPath(group)} className={buttonClassName({ variant, icon: "plus" })}>
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
          href: roadmapPath(group, { ...question, state: tab }),
          label: texts.tab[tab],
          current: tab === question.state,
        }))}
      />
      <RoadmapView group={group} question={question} emptyAction={create("secondary")} />
    </>
  );
}

function asked(search: string): RoadmapPageQuery {
  const query = new URLSearchParams(search);
  return {
    state: EPIC_TABS.find((tab) => tab === query.get("state")) ?? "opened",
    label_name: query.get("label_name") ?? undefined,
    zoom: ROADMAP_ZOOMS.find((zoom) => zoom === query.get("zoom")) ?? "months",
  };
}
