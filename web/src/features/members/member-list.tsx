/** The members of a project or group, in pages. */
import { membersPageUrl, type MemberListItem } from "@cairn/contract/members";
import { placeFrameUrl } from "@cairn/contract/places";
import type { PlaceFrame } from "@cairn/contract/places";
import { useLocation } from "wouter";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { Table, TableMessageRow, TableSkeleton, type TableColumn } from "../../ui/lists/table.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { joinClassNames } from "../../ui/styles/classes.ts";
import { MemberRow } from "./member-row.tsx";
import { useMemberMutations, useMembersPage } from "./members.api.ts";
import { memberMessages as texts } from "./members.messages.ts";
import styles from "./members.module.css";
import { rethrowWithMemberErrorMessage } from "./member-errors.ts";

const COLUMNS: readonly TableColumn[] = [
  { key: "person", label: texts.columns.person },
  { key: "source", label: texts.columns.source },
  { key: "role", label: texts.columns.role },
  { key: "expires", label: texts.columns.expires },
  { key: "actions", label: texts.columns.actions, hidden: true },
];

export function MemberList(props: {
  place: PlaceFrame;
  question: { search: string; page: number };
}) {
  const { place, question } = props;
  const { data, error, isFetching, refetch } = useMembersPage(place, question);
  const { remove, leave } = useRemoval(place);
  const step = (page: number) => ({ href: membersPageUrl(place, { ...question, page }) });
  return (
    <div className={joinClassNames(styles.box, styles.members)}>
      <Table label={texts.list} columns={COLUMNS} busy={isFetching}>
        {data ? (
          <>
            {data.items.map((member) => (
              <MemberRow
                key={member.id}
                place={place}
                member={member}
                onRemove={() => void remove(member)}
                onLeave={() => void leave(member)}
              />
            ))}
            {data.items.length === 0 && <Nobody isSearch={question.search !== ""} />}
          </>
        ) : error ? (
          <TableMessageRow columns={COLUMNS.length}>
            <ErrorState
              level={2}
              title={texts.failedTitle}
              onRetry={() => void refetch()}
              retrying={isFetching}
            >
              {toErrorMessage(error)}
            </ErrorState>
          </TableMessageRow>
        ) : (
          <TableSkeleton columns={COLUMNS.length} rows={6} />
        )}
      </Table>
      {data && data.items.length > 0 && (
        <Pager
          label={texts.pages}
          previous={question.page > 1 ? step(question.page - 1) : null}
          next={data.next === null ? null : step(question.page + 1)}
        >
          {data.total !== null && texts.total(data.total)}
        </Pager>
      )}
    </div>
  );
}

export function MemberListSkeleton() {
  return (
    <div className={joinClassNames(styles.box, styles.members)}>
      <Table label={texts.list} columns={COLUMNS} busy>
        <TableSkeleton columns={COLUMNS.length} rows={6} />
      </Table>
    </div>
  );
}

function Nobody(props: { isSearch: boolean }) {
  return (
    <TableMessageRow columns={COLUMNS.length}>
      <EmptyState level={2} title={props.isSearch ? texts.nothingFoundTitle : texts.emptyTitle}>
        {props.isSearch ? texts.nothingFoundText : texts.emptyText}
      </EmptyState>
    </TableMessageRow>
  );
}

function useRemoval(place: PlaceFrame) {
  const changes = useMemberMutations(place);
  const confirm = useConfirmDialog();
  const toast = useToast();
  const [, navigate] = useLocation();
  const askAgain = useInvalidateQueries();
  const kind = place.kind === "group" ? "group" : "project";

  const remove = async (member: MemberListItem) => {
    let unassign = false;
    const yes = await confirm({
      title: texts.removeTitle(member.name, place.name),
      body: (
        <div className={styles.question}>
          {texts.removeText[kind]}
          <Checkbox
            label={texts.unassign}
            onChange={(event) => {
              unassign = event.currentTarget.checked;
            }}
          />
        </div>
      ),
      confirmLabel: texts.removeConfirm,
      danger: true,
      act: () => rethrowWithMemberErrorMessage(changes.remove(member, unassign)),
    });
    if (!yes) return;
    toast(texts.removed(member.name), { intent: "success" });
    await changes.readAgain();
  };

  const leave = async (member: MemberListItem) => {
    const yes = await confirm({
      title: texts.leaveTitle(place.name),
      body: texts.leaveText,
      confirmLabel: texts.leaveConfirm(kind),
      danger: true,
      act: () => rethrowWithMemberErrorMessage(changes.remove(member)),
    });
    if (!yes) return;
    toast(texts.left(place.name), { intent: "success" });
    await askAgain("/api/v4/projects", "/api/v4/groups", placeFrameUrl(place.full_path));
    navigate("/");
  };

  return { remove, leave };
}
