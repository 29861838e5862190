import { NEW_GROUP_PATH, OWN_GROUPS_PATH } from "@cairn/contract/groups";
import { Link } from "wouter";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PlaceSearchResults } from "../finding/search-results.tsx";
import { PlaceSearchForm } from "../finding/list-search.tsx";
import { buildPlaceListHref, usePlaceListQueryFromUrl } from "../finding/use-list-query.ts";
import { useOwnGroups } from "../groups.api.ts";
import { groupMessages as texts } from "../groups.messages.ts";
import { GroupRow } from "./group-row.tsx";
import styles from "./own-list.module.css";

/** List of the viewer's groups with a search field and pagination. */
export function OwnGroupsList() {
  const wish = usePlaceListQueryFromUrl();
  const groups = useOwnGroups(wish);
  return (
    <>
      <div className={styles.tools}>
        <PlaceSearchForm label={texts.search} busy={groups.isPlaceholderData} />
      </div>
      <div className={styles.list}>
        <PlaceSearchResults
          label={texts.title}
          query={groups}
          search={wish.search}
          clearHref={OWN_GROUPS_PATH}
          empty={<NoGroups />}
          paging={{
            label: texts.pages,
            page: wish.page ?? 1,
            hrefOf: (page) => buildPlaceListHref(OWN_GROUPS_PATH, { ...wish, page }),
          }}
        >
          {(group) => <GroupRow key={group.id} group={group} />}
        </PlaceSearchResults>
      </div>
    </>
  );
}

function NoGroups() {
  return (
    <EmptyState
      title={texts.none}
      level={2}
      action={
        <Link href={NEW_GROUP_PATH} className={buttonClassName({ variant: "primary" })}>
          {texts.createFirst}
        </Link>
      }
    >
      {texts.noneText}
    </EmptyState>
  );
}
