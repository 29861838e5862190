/** The entries of the audit log, newest first, each with its details on demand. */
import {
  auditLogPath,
  auditLogUrl,
  type AuditLogEntry,
  type AuditLogQuery,
  type AuditLogResponse,
} from "@cairn/contract/administration/audit-log";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { TableCell, TableRow, TableRowHeader, type TableColumn } from "../../../ui/lists/table.tsx";
import { Pager } from "../../../ui/navigation/pager.tsx";
import { UserNameWithAvatar } from "../../../ui/people/person.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { DescriptionList } from "../../../ui/work/description-list.tsx";
import { AdminTable } from "../admin-table.tsx";
import { formatActionName } from "./action-names.ts";
import { auditLogMessages as texts } from "./audit-log.messages.ts";
import styles from "./audit-log.module.css";

const COLUMNS: readonly TableColumn[] = [
  { key: "action", label: texts.columns.action },
  { key: "time", label: texts.columns.time },
  { key: "actor", label: texts.columns.actor },
  { key: "target", label: texts.columns.target },
  { key: "address", label: texts.columns.address },
];

export function AuditLogList({ query }: { query: AuditLogQuery }) {
  const log = useQuery<AuditLogResponse>({
    queryKey: [auditLogUrl(query)],
    placeholderData: keepPreviousData,
  });
  const { before, ...filter } = query;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <AdminTable
      label={texts.list}
      columns={COLUMNS}
      query={log}
      renderRow={(entry) => <EntryRow key={entry.id} entry={entry} />}
      empty={
        <EmptyState level={2} title={filtered ? texts.noMatches : texts.empty}>
          {filtered && texts.noMatchesText}
        </EmptyState>
      }
      failedTitle={texts.failed}
      skeletonRows={10}
    >
      {log.data && (
        <Pager
          label={texts.pages}
          previous={before === undefined ? null : { href: auditLogPath(filter) }}
          next={
            log.data.next === null
              ? null
              : { href: auditLogPath({ ...filter, before: log.data.next }) }
          }
        />
      )}
    </AdminTable>
  );
}

function EntryRow({ entry }: { entry: AuditLogEntry }) {
  const { actor, target } = entry;
  const name = formatActionName(entry.action);
  return (
    <TableRow>
      <TableRowHeader>
        <details className={styles.details}>
          <summary title={texts.detailsOf(name)}>{name}</summary>
          <DescriptionList
            facts={[
              ...entry.details.map(({ name: term, value }) => ({
                term: formatActionName(term),
                value,
              })),
              { term: texts.event, value: <code>{entry.action}</code> },
              { term: texts.request, value: <code>{entry.request_id}</code> },
              { term: texts.entry, value: entry.id },
            ]}
          />
        </details>
      </TableRowHeader>
      <TableCell label={texts.columns.time}>
        <time dateTime={entry.created_at} className={styles.time}>
          {formatDate(entry.created_at)}, {entry.created_at.slice(11, 19)}
        </time>
      </TableCell>
      <TableCell label={texts.columns.actor}>
        {actor === null ? (
          texts.system
        ) : (
          <UserNameWithAvatar
            name={actor.name}
            username={actor.username}
            seed={actor.id}
            src={actor.avatar_url}
            href={`/${actor.username}`}
            size={24}
          />
        )}
      </TableCell>
      <TableCell label={texts.columns.target}>
        <span className={styles.target}>
          {target.path === null ? (
            `${formatActionName(target.type)}${target.id === null ? "" : ` ${target.id}`}`
          ) : (
            <a href={target.path}>{target.name}</a>
          )}
        </span>
      </TableCell>
      <TableCell label={texts.columns.address}>{entry.ip_address ?? "–"}</TableCell>
    </TableRow>
  );
}
