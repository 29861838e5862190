import { usePageTitle } from "../../platform/page-title.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { pageTexts } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageTexts.notFound.title);
  return <ErrorPage {...pageTexts.notFound} />;
}
