import { KitPage } from "../../kit/kit-page.tsx";
import { usePageTitle } from "../../platform/page-title.tsx";
import { pageTexts } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageTexts.kit.title);
  return <KitPage />;
}
