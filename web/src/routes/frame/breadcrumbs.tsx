import { usePlaceFrame } from "../../platform/place.ts";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";
import type { PageRoute } from "../routes.ts";
import { buildBreadcrumb } from "./breadcrumb-path.ts";

export function PageBreadcrumb(props: { route: PageRoute }) {
  const place = usePlaceFrame();
  return <Breadcrumb items={buildBreadcrumb(props.route, place.data)} />;
}
