import type { PlaceFrame } from "@cairn/contract/places";
import { useQuery } from "@tanstack/react-query";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";
import type { PageRoute } from "../routes.ts";
import { buildBreadcrumb } from "./breadcrumb-path.ts";

export function PageBreadcrumb(props: { route: PageRoute; place: PlaceFrame | undefined }) {
  const { route, place } = props;
  // The page loads its data from this address; the breadcrumb only reads them from the cache.
  const { data } = useQuery<{ title?: string }>({
    queryKey: [`${route.path}.json`],
    enabled: false,
  });
  return <Breadcrumb items={buildBreadcrumb(route, place, data?.title)} />;
}
