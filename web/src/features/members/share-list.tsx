/** Groups that are invited to a project or group. */
import type { SharedWithGroup } from "@cairn/contract/groups";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { InlineError } from "../../ui/feedback/inline-failure.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import {
  Table,
  TableCell,
  TableRowHeader,
  TableRow,
  type TableColumn,
} from "../../ui/lists/table.tsx";
import { FormattedDate } from "../../ui/text/time.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { accessLevelName } from "./levels.ts";
import { useMemberMutations, useShares } from "./members.api.ts";
import { shareMessages as texts } from "./members.messages.ts";
import styles from "./members.module.css";
import { rethrowWithMemberErrorMessage } from "./member-errors.ts";

const COLUMNS: readonly TableColumn[] = [
  { key: "group", label: texts.columns.group },
  { key: "role", label: texts.columns.role },
  { key: "expires", label: texts.columns.expires },
  { key: "actions", label: texts.columns.actions, hidden: true },
];

export function ShareList(props: { place: PlaceFrame; invite: ReactNode }) {
  const { data: shares, error, isFetching, refetch } = useShares(props.place);
  return (
    <Card
      title={texts.title}
      count={shares?.length}
      actions={shares && shares.length > 0 && props.invite}
      busy={isFetching}
    >
      {shares ? (
        <Shares {...props} shares={shares} />
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {texts.failed}
        </InlineError>
      ) : (
        <SkeletonRows rows={2} lines="table" />
      )}
    </Card>
  );
}

function Shares(props: { place: PlaceFrame; invite: ReactNode; shares: SharedWithGroup[] }) {
  if (props.shares.length === 0) {
    return (
      <EmptyState title={texts.emptyTitle} action={props.invite}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <Table label={texts.title} columns={COLUMNS}>
      {props.shares.map((share) => (
        <ShareRow key={share.group_id} place={props.place} share={share} />
      ))}
    </Table>
  );
}

function ShareRow({ place, share }: { place: PlaceFrame; share: SharedWithGroup }) {
  const changes = useMemberMutations(place);
  const confirm = useConfirmDialog();
  const toast = useToast();
  const { group_id: id, group_name: name, group_full_path: path, expires_at: end } = share;
  const manages = place.abilities.manage_members && share.group_access_level <= place.level;
  const remove = async () => {
    const yes = await confirm({
      title: texts.removeTitle(name, place.name),
      body: texts.removeText,
      confirmLabel: texts.removeConfirm,
      danger: true,
      act: () => rethrowWithMemberErrorMessage(changes.unshare(id)),
    });
    if (yes) toast(texts.removed(name), { intent: "success" });
  };
  return (
    <TableRow>
      <TableRowHeader>
        <a className={styles.person} href={`/${path}`}>
          <Avatar name={name} seed={id} src={null} size={24} shape="square" />
          {name}
          <span className={styles.quiet}>{path}</span>
        </a>
      </TableRowHeader>
      <TableCell label={texts.columns.role}>{accessLevelName(share.group_access_level)}</TableCell>
      <TableCell label={texts.columns.expires}>
        {end === null ? texts.never : <FormattedDate iso={end} />}
      </TableCell>
      <TableCell actions>
        {manages && (
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={texts.removeNamed(name)}
            onClick={() => void remove()}
          >
            {texts.remove}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
