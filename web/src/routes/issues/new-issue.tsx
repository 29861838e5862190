import { CreateIssueForm, newIssueMessages as texts } from "../../features/issues/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";

export function Page() {
  const { data: place } = usePlaceFrame();
  usePageTitle(texts.title, place?.name);
  if (place) return <CreateIssueForm place={place} />;
  return (
    <>
      <PageHeading title={texts.title} />
      <SkeletonBlock lines={6} />
    </>
  );
}
