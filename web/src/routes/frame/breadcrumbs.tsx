import type { PlaceFrame } from "@cairn/contract/places";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";
import type { PageRoute } from "../routes.ts";
import { buildBreadcrumb } from "./breadcrumb-path.ts";

export function PageBreadcrumb(props: { route: PageRoute; place: PlaceFrame | undefined }) {
  return <Breadcrumb items={buildBreadcrumb(props.route, props.place)} />;
}
