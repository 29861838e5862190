import { usePageTitle } from "../../platform/page-title.tsx";
import { ProblemPage } from "../shared/problem.tsx";
import { pageTexts } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageTexts.notFound.title);
  return <ProblemPage {...pageTexts.notFound} />;
}
