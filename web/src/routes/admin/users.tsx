import { ADMIN_USERS_PATH } from "@cairn/contract/administration";
import {
  adminMessages as texts,
  AdminTabs,
  AdminUserList,
} from "../../features/administration/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { useSearchFieldState } from "../../platform/search-text.ts";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { SearchBar } from "../shared/search-bar.tsx";

export function UsersPage() {
  const search = useSearchFieldState();
  const page = Math.max(1, Number(new URLSearchParams(useRawQueryString()).get("page")) || 1);
  usePageTitle(texts.users, texts.title);
  return (
    <>
      <PageHeading title={texts.users} />
      <AdminTabs current={ADMIN_USERS_PATH} />
      <SearchBar label={texts.search} value={search.text} onChange={search.setText} />
      <AdminUserList search={search.settled} page={page} />
    </>
  );
}
