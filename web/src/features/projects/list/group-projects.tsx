import { placePagePath } from "@cairn/contract/places";
import type { PlaceFrame } from "@cairn/contract/places";
import { Link } from "wouter";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import {
  PlaceSearchResults,
  buildPlaceListHref,
  usePlaceListQueryFromUrl,
} from "../../groups/index.ts";
import { useGroupProjects } from "../projects.api.ts";
import { projectMessages as texts } from "../projects.messages.ts";
import { ProjectRow } from "./project-row.tsx";

/** List of the projects of a group on the group's front page, with pagination. */
export function GroupProjects(props: { group: PlaceFrame }) {
  const { group } = props;
  const wish = usePlaceListQueryFromUrl();
  const projects = useGroupProjects(group.full_path, wish);
  const front = placePagePath(group);
  return (
    <Card title={texts.title} count={projects.data?.total ?? undefined}>
      <PlaceSearchResults
        label={texts.title}
        query={projects}
        search={wish.search}
        clearHref={front}
        empty={<NoProjects group={group} />}
        paging={{
          label: texts.pages,
          page: wish.page ?? 1,
          hrefOf: (page) => buildPlaceListHref(front, { ...wish, page }),
        }}
      >
        {(project) => <ProjectRow key={project.id} project={project} />}
      </PlaceSearchResults>
    </Card>
  );
}

function NoProjects({ group }: { group: PlaceFrame }) {
  const action = group.abilities.create_project && (
    <Link href={`/projects/new?namespace_id=${group.id}`} className={buttonClassName({})}>
      {texts.createFirst}
    </Link>
  );
  return (
    <EmptyState title={texts.noneInGroup} action={action}>
      {texts.noneInGroupText}
    </EmptyState>
  );
}
