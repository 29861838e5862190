import { IssuesPage } from "../../features/issues/index.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";

/** Issue list page of a project, of a group, or of the viewer. */
export function Page() {
  const { path, place } = useMatchedRoute();
  const frame = usePlaceFrame().data;
  if (place === null) return <IssuesPage where={null} place={null} />;
  const kind = path.startsWith("/groups/") ? "group" : "project";
  return <IssuesPage where={{ kind, full_path: place }} place={frame ?? null} />;
}
