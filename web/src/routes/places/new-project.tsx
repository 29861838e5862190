import { useRawQueryString } from "../../platform/raw-search.ts";
import { NewProjectFormLoader, projectMessages } from "../../features/projects/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

const texts = projectMessages.createPage;

export function Page() {
  const namespaceId =
    Number(new URLSearchParams(useRawQueryString()).get("namespace_id")) || undefined;
  usePageTitle(texts.title);
  return (
    <>
      <PageHeading title={texts.title}>{texts.text}</PageHeading>
      <NewProjectFormLoader key={namespaceId} namespaceId={namespaceId} />
    </>
  );
}
