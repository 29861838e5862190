import { CreateEpicForm, newEpicMessages as texts } from "../../features/epics/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function Page() {
  const { data: group } = usePlaceFrame();
  usePageTitle(texts.title, group?.name);
  if (group) return <CreateEpicForm group={group} />;
  return (
    <>
      <PageHeading title={texts.title} />
      <SkeletonBlock lines={6} />
    </>
  );
}
