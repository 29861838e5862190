import { NEW_PROJECT_PATH, OWN_PROJECTS_PATH } from "@cairn/contract/projects";
import { Link } from "wouter";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import {
  PlaceSearchResults,
  buildPlaceListHref,
  PlaceSearchForm,
  usePlaceListQueryFromUrl,
} from "../../groups/index.ts";
import { useOwnProjects } from "../projects.api.ts";
import { projectMessages as texts } from "../projects.messages.ts";
import styles from "./own-projects.module.css";
import { ProjectRow } from "./project-row.tsx";

/** The projects that the viewer is a member of. */
export function OwnProjects() {
  const wish = usePlaceListQueryFromUrl();
  const projects = useOwnProjects(wish);
  return (
    <>
      <div className={styles.tools}>
        <PlaceSearchForm label={texts.search} busy={projects.isPlaceholderData} />
      </div>
      <div className={styles.list}>
        <PlaceSearchResults
          label={texts.title}
          query={projects}
          search={wish.search}
          clearHref={OWN_PROJECTS_PATH}
          empty={<NoProjects />}
          paging={{
            label: texts.pages,
            page: wish.page ?? 1,
            hrefOf: (page) => buildPlaceListHref(OWN_PROJECTS_PATH, { ...wish, page }),
          }}
        >
          {(project) => <ProjectRow key={project.id} project={project} />}
        </PlaceSearchResults>
      </div>
    </>
  );
}

function NoProjects() {
  return (
    <EmptyState
      title={texts.none}
      level={2}
      action={
        <Link href={NEW_PROJECT_PATH} className={buttonClassName({ variant: "primary" })}>
          {texts.createFirst}
        </Link>
      }
    >
      {texts.noneText}
    </EmptyState>
  );
}
