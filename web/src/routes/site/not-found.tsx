import { usePageTitle } from "../../platform/page-title.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { pageMessages } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageMessages.notFound.title);
  return <ErrorPage {...pageMessages.notFound} />;
}
