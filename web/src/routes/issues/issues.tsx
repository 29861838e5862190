import { IssuesPage } from "../../features/issues/index.ts";
import { usePlace } from "../../platform/place.ts";
import { useRoute } from "../../platform/route-context.tsx";

/** Issue list page of a project, of a group, or of the viewer. */
export function Page() {
  const { path, place } = useRoute();
  const frame = usePlace().data;
  if (place === null) return <IssuesPage where={null} place={null} />;
  const kind = path.startsWith("/groups/") ? "group" : "project";
  return <IssuesPage where={{ kind, full_path: place }} place={frame ?? null} />;
}
