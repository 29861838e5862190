import { useRawSearch } from "../../platform/raw-search.ts";
import { NewProject, projectTexts } from "../../features/projects/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

const texts = projectTexts.createPage;

export function Page() {
  const namespaceId = Number(new URLSearchParams(useRawSearch()).get("namespace_id")) || undefined;
  usePageTitle(texts.title);
  return (
    <>
      <PageHeading title={texts.title}>{texts.text}</PageHeading>
      <NewProject key={namespaceId} namespaceId={namespaceId} />
    </>
  );
}
