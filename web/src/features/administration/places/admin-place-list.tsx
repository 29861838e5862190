/** All projects or all groups of the instance, newest first. */
import {
  adminPlacesPath,
  adminPlacesUrl,
  type AdminPlace,
  type AdminPlaceKind,
  type AdminPlacesResponse,
} from "@cairn/contract/administration/places";
import { placeSettingsPath } from "@cairn/contract/places";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { TableCell, TableRow, TableRowHeader, type TableColumn } from "../../../ui/lists/table.tsx";
import { Pager } from "../../../ui/navigation/pager.tsx";
import { UserNameWithAvatar } from "../../../ui/people/person.tsx";
import { formatByteSize } from "../../../ui/text/byte-size.ts";
import { FormattedDate } from "../../../ui/text/time.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import { AdminTable } from "../admin-table.tsx";
import styles from "../admin.module.css";
import { adminPlaceMessages as texts } from "./places.messages.ts";

const { columns: labels } = texts;

export function AdminPlaceList({ kind, search }: { kind: AdminPlaceKind; search: string }) {
  const before = Number(new URLSearchParams(useRawQueryString()).get("before")) || undefined;
  const query = { search: search.trim() || undefined, before };
  const places = useQuery<AdminPlacesResponse>({
    queryKey: [adminPlacesUrl(kind, query)],
    placeholderData: keepPreviousData,
  });
  const { data } = places;
  const columns: readonly TableColumn[] = [
    { key: "name", label: labels.name },
    { key: "visibility", label: labels.visibility },
    { key: "owner", label: labels.owner },
    { key: "count", label: texts[kind].count },
    { key: "attachments", label: labels.attachments },
    { key: "created", label: labels.created },
    { key: "actions", label: labels.actions, hidden: true },
  ];
  return (
    <AdminTable
      label={texts[kind].title}
      columns={columns}
      query={places}
      renderRow={(place) => <PlaceRow key={place.id} place={place} />}
      empty={
        <EmptyState level={2} title={query.search ? texts[kind].noMatches : texts[kind].empty} />
      }
      failedTitle={texts[kind].failed}
    >
      {data && (
        <Pager
          label={texts[kind].pages}
          previous={
            before === undefined
              ? null
              : { href: adminPlacesPath(kind, { ...query, before: undefined }) }
          }
          next={
            data.next === null
              ? null
              : { href: adminPlacesPath(kind, { ...query, before: data.next }) }
          }
        />
      )}
    </AdminTable>
  );
}

function PlaceRow({ place }: { place: AdminPlace }) {
  const { owner, kind } = place;
  return (
    <TableRow>
      <TableRowHeader>
        <span className={styles.person}>
          <a href={`/${place.full_path}`}>{place.full_path}</a>
          {place.archived && <Badge intent="warning">{texts.archived}</Badge>}
        </span>
      </TableRowHeader>
      <TableCell label={labels.visibility}>
        <Badge intent="outline">{texts.visibility[place.visibility]}</Badge>
      </TableCell>
      <TableCell label={labels.owner}>
        {owner === null ? (
          texts.noOwner
        ) : (
          <UserNameWithAvatar
            name={owner.name}
            seed={owner.id}
            src={owner.avatar_url}
            href={`/${owner.username}`}
            size={18}
          />
        )}
      </TableCell>
      <TableCell label={texts[kind].count}>
        {kind === "project"
          ? (place.open_issues ?? 0).toLocaleString("en-US")
          : texts.below(place.projects ?? 0, place.subgroups ?? 0)}
      </TableCell>
      <TableCell label={labels.attachments}>{formatByteSize(place.attachment_bytes)}</TableCell>
      <TableCell label={labels.created}>
        <FormattedDate iso={place.created_at} />
      </TableCell>
      <TableCell actions>
        <a
          className={buttonClassName({ size: "sm", variant: "ghost" })}
          href={placeSettingsPath(place)}
          aria-label={texts.settingsOf(place.full_path)}
        >
          {texts.settings}
        </a>
      </TableCell>
    </TableRow>
  );
}
