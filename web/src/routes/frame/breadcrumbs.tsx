import { usePlace } from "../../platform/place.ts";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";
import type { PageRoute } from "../routes.ts";
import { breadcrumbPath } from "./breadcrumb-path.ts";

export function Breadcrumbs(props: { route: PageRoute }) {
  const place = usePlace();
  return <Breadcrumb items={breadcrumbPath(props.route, place.data)} />;
}
