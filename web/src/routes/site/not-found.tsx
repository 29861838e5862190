import { usePageTitle } from "../../platform/page-title.tsx";
import { ProblemPage } from "../shared/error-page.tsx";
import { pageTexts } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageTexts.notFound.title);
  return <ProblemPage {...pageTexts.notFound} />;
}
