import { KitPage } from "../../kit/kit-page.tsx";
import { usePageTitle } from "../../platform/page-title.tsx";

export function Page() {
  usePageTitle("Kit");
  return <KitPage />;
}
