/** Activity page of a project. */
import { projectActivityUrl } from "@cairn/contract/issues/activity";
import { ActivityList, activityMessages as texts } from "../../features/activity/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function Page() {
  const { place } = useMatchedRoute();
  usePageTitle(texts.title, usePlaceFrame().data?.name);
  return (
    <>
      <PageHeading title={texts.title}>{texts.text}</PageHeading>
      <ActivityList url={projectActivityUrl(place ?? "")} />
    </>
  );
}
