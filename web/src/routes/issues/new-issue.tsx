import { NewIssue, newIssueMessages as texts } from "../../features/issues/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlace } from "../../platform/place.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";

export function Page() {
  const { data: place } = usePlace();
  usePageTitle(texts.title, place?.name);
  if (place) return <NewIssue place={place} />;
  return (
    <>
      <PageHeading title={texts.title} />
      <SkeletonBlock lines={6} />
    </>
  );
}
