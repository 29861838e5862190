import { adminPlacesPath, type AdminPlaceKind } from "@cairn/contract/administration/places";
import {
  adminMessages,
  AdminPlaceList,
  adminPlaceMessages,
  AdminTabs,
} from "../../features/administration/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { SearchBar } from "../shared/search-bar.tsx";

export function ProjectsPage() {
  return <PlacesPage key="project" kind="project" />;
}

export function GroupsPage() {
  return <PlacesPage key="group" kind="group" />;
}

function PlacesPage({ kind }: { kind: AdminPlaceKind }) {
  const search = useSearchFieldState();
  const texts = adminPlaceMessages[kind];
  usePageTitle(texts.title, adminMessages.title);
  return (
    <>
      <PageHeading title={texts.title} />
      <AdminTabs current={adminPlacesPath(kind)} />
      <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
      <AdminPlaceList kind={kind} search={search.settled} />
    </>
  );
}
