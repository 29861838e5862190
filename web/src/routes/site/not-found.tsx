import { usePageTitle } from "../../platform/page-title.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { errorPageMessages } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(errorPageMessages.notFound.title);
  return <ErrorPage {...errorPageMessages.notFound} />;
}
