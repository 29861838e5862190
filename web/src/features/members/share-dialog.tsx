/**
 * Dialog that invites a group to a project or group, with an expiry date and the highest role that the
 * members of the invited group get.
 */
import { DEVELOPER } from "@cairn/contract/access";
import type { Group } from "@cairn/contract/groups";
import type { PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import type { FieldErrors } from "../../platform/failure.ts";
import { useIdempotencyKey } from "../../platform/idempotency-key.ts";
import { useForm } from "../../platform/use-form.ts";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { DateField } from "../../ui/overlays/date-field.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { Picker, type PickerOption } from "../../ui/overlays/picker.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { listGrantableLevels, earliestExpiryDate } from "./levels.ts";
import { findGroups, useMemberMutations, type MembershipFields } from "./members.api.ts";
import { shareMessages as texts } from "./members.messages.ts";
import styles from "./members.module.css";
import { RoleField } from "./role-field.tsx";

export function ShareDialog(props: { place: PlaceFrame; onClose: () => void }) {
  const { place } = props;
  const [group, setGroup] = useState<PickerOption | null>(null);
  const [grant, setGrant] = useState<MembershipFields>({
    access_level: Math.min(DEVELOPER, place.level),
    expires_at: null,
  });
  const changes = useMemberMutations(place);
  const key = useIdempotencyKey();
  const toast = useToast();
  const set = (change: Partial<MembershipFields>) => {
    setGrant({ ...grant, ...change });
  };
  const form = useForm({
    labels: { group_id: texts.group, group_access: texts.role, expires_at: texts.expires },
    check: (): FieldErrors => (group === null ? { group_id: [texts.groupMissing] } : {}),
    send: async () => {
      if (group === null) return;
      await changes.share(Number(group.id), grant, key.keyFor([group.id, grant]));
      toast(texts.invited(group.label), { intent: "success" });
      props.onClose();
    },
  });
  return (
    <FormModal
      title={texts.dialogTitle(place.name)}
      submit={texts.submit}
      form={form}
      onClose={props.onClose}
    >
      <Field label={texts.group} hint={texts.hint} error={form.errorOf("group_id")}>
        {(control) => (
          <Picker
            label={texts.group}
            load={async (query) => optionsFrom(place, await findGroups(query))}
            searchLabel={texts.find}
            emptyText={texts.noGroup}
            width="lg"
            value={group?.id ?? null}
            onChange={(_id, option) => setGroup(option)}
            trigger={(trigger) => (
              <Button
                {...control}
                {...trigger}
                icon="users"
                caret
                aria-label={group ? `${texts.group}: ${group.label}` : texts.choose}
              >
                {group?.label ?? texts.choose}
              </Button>
            )}
          />
        )}
      </Field>
      <div className={styles.columns}>
        <RoleField
          label={texts.role}
          levels={listGrantableLevels(place, "share")}
          value={grant.access_level}
          onChange={(level) => set({ access_level: level })}
          error={form.errorOf("group_access")}
        />
        <DateField
          label={texts.expires}
          noneLabel={texts.noExpiry}
          value={grant.expires_at}
          min={earliestExpiryDate(Date.now())}
          onChange={(day) => set({ expires_at: day })}
          error={form.errorOf("expires_at")}
        />
      </div>
    </FormModal>
  );
}

/**
 * Converts the found groups to picker options. Leaves out the groups above `place`, and `place`
 * itself if it is a group, because they cannot be invited to it.
 */
function optionsFrom(place: PlaceFrame, groups: readonly Group[]): PickerOption[] {
  return groups
    .filter(({ full_path: path }) => !`${place.full_path}/`.startsWith(`${path}/`))
    .map(({ id, name, full_path: path, avatar_url: src }) => ({
      id: String(id),
      label: name,
      description: path,
      leading: <Avatar name={name} seed={id} src={src} size={18} shape="square" />,
    }));
}
