import { usePageTitle } from "../platform/page-title.tsx";
import { ProblemPage } from "./problem.tsx";
import { pageTexts } from "./routes.messages.ts";

export function Page() {
  usePageTitle(pageTexts.notFound.title);
  return <ProblemPage {...pageTexts.notFound} />;
}
