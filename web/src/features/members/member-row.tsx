/** One member: name, source of the membership, role, expiry date and actions. */
import type { MemberListItem } from "@cairn/contract/members";
import type { PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import { usePageContext } from "../../platform/page-context.tsx";
import { Badge } from "../../ui/work/badge.tsx";
import { useIsNarrowWindow } from "../../ui/base/use-narrow.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { DatePicker } from "../../ui/overlays/date-picker.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { formatDate } from "../../ui/text/dates.ts";
import { UserNameWithAvatar } from "../../ui/people/person.tsx";
import { Picker } from "../../ui/overlays/picker.tsx";
import { TableCell, TableRowHeader, TableRow } from "../../ui/lists/table.tsx";
import { FormattedDate } from "../../ui/text/time.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import {
  accessLevelName,
  accessLevelOptions,
  listGrantableLevels,
  earliestExpiryDate,
} from "./levels.ts";
import { useMemberMutations, type MembershipFields } from "./members.api.ts";
import { memberMessages as texts } from "./members.messages.ts";
import styles from "./members.module.css";
import { memberErrorMessage } from "./member-errors.ts";

export function MemberRow(props: {
  place: PlaceFrame;
  member: MemberListItem;
  onRemove: () => void;
  onLeave: () => void;
}) {
  const { place, member } = props;
  const { direct } = member;
  const { user } = usePageContext().session;
  const isMe = user?.id === member.id;
  const isBelow = direct !== null && direct.access_level <= place.level;
  const manages = place.abilities.manage_members && isBelow;
  const canGo = isMe && direct !== null;
  return (
    <TableRow>
      <TableRowHeader>
        <span className={styles.person}>
          <UserNameWithAvatar
            name={member.name}
            username={member.username}
            seed={member.id}
            src={member.avatar_url}
            href={`/${member.username}`}
            size={24}
          />
          {isMe && <Badge>{texts.you}</Badge>}
          {member.state === "blocked" && <Badge intent="danger">{texts.blocked}</Badge>}
        </span>
      </TableRowHeader>
      <TableCell label={texts.columns.source}>
        <Source member={member} />
      </TableCell>
      {manages ? (
        <Controls place={place} member={member} grant={direct} />
      ) : (
        <>
          <TableCell label={texts.columns.role}>
            {accessLevelName(direct?.access_level ?? member.access_level)}
          </TableCell>
          <TableCell label={texts.columns.expires}>
            <Expiry day={direct ? direct.expires_at : member.expires_at} />
          </TableCell>
        </>
      )}
      <TableCell actions>
        {canGo ? (
          <EndingControl label={texts.leave} name={member.name} onAction={props.onLeave} />
        ) : (
          manages && (
            <EndingControl
              label={texts.remove}
              accessibleLabel={texts.removeNamed(member.name)}
              name={member.name}
              onAction={props.onRemove}
            />
          )
        )}
      </TableCell>
    </TableRow>
  );
}

/** Button that ends a membership. On a narrow screen it is an item of a menu, to save space. */
function EndingControl(props: {
  label: string;
  accessibleLabel?: string;
  name: string;
  onAction: () => void;
}) {
  const { label, accessibleLabel, onAction } = props;
  if (!useIsNarrowWindow()) {
    return (
      <Button size="sm" variant="danger-quiet" aria-label={accessibleLabel} onClick={onAction}>
        {label}
      </Button>
    );
  }
  return (
    <Menu
      label={texts.more(props.name)}
      placement="bottom end"
      items={[{ id: "end", label: accessibleLabel ?? label, danger: true, onAction }]}
      trigger={(trigger) => (
        <IconButton {...trigger} icon="ellipsis" size="sm" label={texts.more(props.name)} />
      )}
    />
  );
}

/** Source of the membership. For a direct member, also shows a higher inherited or shared role. */
function Source({ member: { source, direct, access_level: level } }: { member: MemberListItem }) {
  const words = {
    direct: texts.direct,
    inherited: texts.inherited(source.group?.name ?? ""),
    invited: source.group ? texts.invited(source.group.name) : texts.invitedHidden,
  }[source.kind];
  if (direct === null || source.kind === "direct") return words;
  return (
    <>
      {texts.direct}
      {level > direct.access_level && (
        <div className={styles.quiet}>{texts.higher(accessLevelName(level), words)}</div>
      )}
    </>
  );
}

function Expiry(props: { day: string | null }) {
  return props.day === null ? texts.never : <FormattedDate iso={props.day} />;
}

function Controls(props: { place: PlaceFrame; member: MemberListItem; grant: MembershipFields }) {
  const { place, member, grant } = props;
  const [saving, setSaving] = useState<"role" | "expiry" | null>(null);
  const changes = useMemberMutations(place);
  const toast = useToast();
  const save = async (what: "role" | "expiry", wish: MembershipFields, words: string) => {
    setSaving(what);
    try {
      await changes.change(member, wish);
      toast(words, { intent: "success" });
    } catch (error) {
      toast(memberErrorMessage(error), { intent: "danger" });
    } finally {
      setSaving(null);
    }
  };
  const setRole = (level: number) =>
    save(
      "role",
      { ...grant, access_level: level },
      texts.changedRole(member.name, accessLevelName(level)),
    );
  const setExpiry = (day: string | null) => {
    const words = texts.changedExpiry(member.name, day && formatDate(day));
    return save("expiry", { ...grant, expires_at: day }, words);
  };
  const role = accessLevelName(grant.access_level);
  const expiry = grant.expires_at === null ? texts.never : formatDate(grant.expires_at);
  return (
    <>
      <TableCell label={texts.columns.role}>
        <Picker
          label={texts.role(member.name)}
          options={accessLevelOptions(listGrantableLevels(place))}
          value={String(grant.access_level)}
          width="sm"
          onChange={(id) => {
            if (id !== null && Number(id) !== grant.access_level) void setRole(Number(id));
          }}
          trigger={(trigger) => (
            <Button
              {...trigger}
              size="sm"
              caret
              pending={saving === "role"}
              aria-label={`${texts.role(member.name)}: ${role}`}
            >
              {role}
            </Button>
          )}
        />
      </TableCell>
      <TableCell label={texts.columns.expires}>
        <DatePicker
          label={texts.expiry(member.name)}
          value={grant.expires_at}
          noneLabel={texts.noExpiry}
          min={earliestExpiryDate(Date.now())}
          onChange={(day) => {
            if (day !== grant.expires_at) void setExpiry(day);
          }}
          trigger={(trigger) => (
            <Button
              {...trigger}
              size="sm"
              variant="ghost"
              caret
              pending={saving === "expiry"}
              aria-label={`${texts.expiry(member.name)}: ${expiry}`}
            >
              {expiry}
            </Button>
          )}
        />
      </TableCell>
    </>
  );
}
