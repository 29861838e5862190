/** All users of the instance, with the actions of administrators. */
import { ADMIN_USERS_PATH } from "@cairn/contract/administration";
import type { AdminUser } from "@cairn/contract/administration/users";
import { appendQueryString } from "@cairn/contract/addresses";
import { useState } from "react";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { createLazyComponent } from "../../ui/base/lazy.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { TableCell, TableRow, TableRowHeader, type TableColumn } from "../../ui/lists/table.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import { UserNameWithAvatar } from "../../ui/people/person.tsx";
import { FormattedDate } from "../../ui/text/time.tsx";
import { Badge } from "../../ui/work/badge.tsx";
import { rethrowForDialog } from "../settings/index.ts";
import { AdminTable } from "./admin-table.tsx";
import { useAdminUsers, useUserAdministration } from "./admin.api.ts";
import { adminMessages as texts } from "./admin.messages.ts";
import styles from "./admin.module.css";

const AdminRoleDialog = createLazyComponent(() => import("./admin-role-dialog.tsx"));

const COLUMNS: readonly TableColumn[] = [
  { key: "user", label: texts.columns.user },
  { key: "email", label: texts.columns.email },
  { key: "created", label: texts.columns.created },
  { key: "active", label: texts.columns.active },
  { key: "actions", label: texts.columns.actions, hidden: true },
];

export function AdminUserList(props: { search: string; page: number }) {
  const { search, page } = props;
  const users = useAdminUsers({ search: search || undefined, page: page > 1 ? page : undefined });
  const { data } = users;
  const [changing, setChanging] = useState<AdminUser | null>(null);
  const step = (to: number) => ({
    href: appendQueryString(ADMIN_USERS_PATH, { search: search || undefined, page: to }),
  });
  return (
    <AdminTable
      label={texts.list}
      columns={COLUMNS}
      query={users}
      renderRow={(user) => (
        <UserRow key={user.id} user={user} onChangeRole={() => setChanging(user)} />
      )}
      empty={<EmptyState level={2} title={texts.noUsers} />}
      failedTitle={texts.usersFailed}
    >
      {data && data.items.length > 0 && (
        <Pager
          label={texts.pages}
          previous={page > 1 ? step(page - 1) : null}
          next={data.next === null ? null : step(page + 1)}
        >
          {data.total !== null && texts.total(data.total)}
        </Pager>
      )}
      {changing && <AdminRoleDialog user={changing} onClose={() => setChanging(null)} />}
    </AdminTable>
  );
}

function UserRow(props: { user: AdminUser; onChangeRole: () => void }) {
  const { user } = props;
  const isMe = usePageContext().session.user?.id === user.id;
  return (
    <TableRow>
      <TableRowHeader>
        <span className={styles.person}>
          <UserNameWithAvatar
            name={user.name}
            username={user.username}
            seed={user.id}
            src={user.avatar_url}
            href={`/${user.username}`}
            size={24}
          />
          {isMe && <Badge>{texts.you}</Badge>}
          {user.is_admin && <Badge intent="info">{texts.admin}</Badge>}
          {user.state === "blocked" && <Badge intent="danger">{texts.blocked}</Badge>}
        </span>
      </TableRowHeader>
      <TableCell label={texts.columns.email}>
        <span className={styles.email}>{user.email}</span>
      </TableCell>
      <TableCell label={texts.columns.created}>
        <FormattedDate iso={user.created_at} />
      </TableCell>
      <TableCell label={texts.columns.active}>
        {user.last_activity_on === null ? (
          texts.never
        ) : (
          <FormattedDate iso={user.last_activity_on} />
        )}
      </TableCell>
      <TableCell label={texts.columns.actions}>
        {!isMe && <UserActions user={user} onChangeRole={props.onChangeRole} />}
      </TableCell>
    </TableRow>
  );
}

function UserActions({ user, onChangeRole }: { user: AdminUser; onChangeRole: () => void }) {
  const { block, unblock } = useUserAdministration();
  const confirm = useConfirmDialog();
  const toast = useToast();
  const askAndBlock = () =>
    confirm({
      title: texts.blockQuestion(user.name),
      body: texts.blockConsequence,
      confirmLabel: texts.block,
      danger: true,
      act: async () => {
        await block(user.id).catch(rethrowForDialog);
        toast(texts.blockedNow(user.name), { intent: "success" });
      },
    });
  const unblockNow = () =>
    unblock(user.id).then(
      () => toast(texts.unblockedNow(user.name), { intent: "success" }),
      (error: unknown) => toast(toErrorMessage(error), { intent: "danger" }),
    );
  if (user.state === "blocked") {
    return (
      <Button
        size="sm"
        aria-label={texts.unblockNamed(user.name)}
        onClick={() => void unblockNow()}
      >
        {texts.unblock}
      </Button>
    );
  }
  return (
    <span className={styles.actions}>
      <Button
        size="sm"
        aria-label={user.is_admin ? texts.demoteNamed(user.name) : texts.promoteNamed(user.name)}
        onClick={onChangeRole}
      >
        {user.is_admin ? texts.demote : texts.promote}
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={texts.blockNamed(user.name)}
        onClick={() => void askAndBlock()}
      >
        {texts.block}
      </Button>
    </span>
  );
}
