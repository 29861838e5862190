import { KitPage } from "../../kit/kit-page.tsx";
import { usePageTitle } from "../../platform/page-title.tsx";
import { pageMessages } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageMessages.kit.title);
  return <KitPage />;
}
