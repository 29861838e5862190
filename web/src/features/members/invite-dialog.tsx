/** Dialog that invites people to a project or group, with a role and an expiry date. */
import { DEVELOPER } from "@cairn/contract/access";
import type { AddMembersResponse } from "@cairn/contract/members";
import type { PlaceFrame } from "@cairn/contract/places";
import type { UserBasic } from "@cairn/contract/users";
import { useState } from "react";
import type { FieldErrors } from "../../platform/failure.ts";
import { useIdempotencyKey } from "../../platform/idempotency-key.ts";
import { useForm } from "../../platform/use-form.ts";
import { DateField } from "../../ui/overlays/date-field.tsx";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { listGrantableLevels, earliestExpiryDate } from "./levels.ts";
import { useMemberMutations, type MembershipFields } from "./members.api.ts";
import { inviteMessages as texts } from "./members.messages.ts";
import styles from "./members.module.css";
import { UsersField } from "./people-field.tsx";
import { memberNotAddedMessage } from "./member-errors.ts";
import { RoleField } from "./role-field.tsx";

export function InviteDialog(props: { place: PlaceFrame; onClose: () => void }) {
  const { place } = props;
  const levels = listGrantableLevels(place);
  const [people, setPeople] = useState<UserBasic[]>([]);
  const [grant, setGrant] = useState<MembershipFields>({
    access_level: Math.min(DEVELOPER, place.level),
    expires_at: null,
  });
  const [refused, setRefused] = useState<string | null>(null);
  const changes = useMemberMutations(place);
  const key = useIdempotencyKey();
  const toast = useToast();
  const form = useForm({
    labels: { user_id: texts.people, access_level: texts.role, expires_at: texts.expires },
    check: (): FieldErrors => (people.length === 0 ? { user_id: [texts.peopleMissing] } : {}),
    send: async () => {
      setRefused(null);
      const answer = await changes.invite(people, grant, key.keyFor([people, grant]));
      key.renew();
      const reasons = reasonsIn(answer);
      const left = people.filter(({ id }) => reasons[id] !== undefined);
      if (left.length === 0) {
        toast(texts.invited(people.length), { intent: "success" });
        props.onClose();
        return;
      }
      // People who could not be invited stay in the field, and the dialog shows the reason.
      setPeople(left);
      const words = left.map(({ id, name }) =>
        texts.refused(name, memberNotAddedMessage(reasons[id] ?? "")),
      );
      setRefused(texts.someRefused(people.length - left.length, words.join(" ")));
    },
  });
  const set = (change: Partial<MembershipFields>) => {
    setGrant({ ...grant, ...change });
  };
  return (
    <FormModal
      title={texts.title(place.name)}
      submit={texts.submit}
      form={form}
      error={refused}
      onClose={props.onClose}
    >
      <UsersField
        place={place}
        people={people}
        onChange={(next) => {
          setRefused(null);
          setPeople(next);
        }}
        error={people.length === 0 ? form.errorOf("user_id") : null}
      />
      <div className={styles.columns}>
        <RoleField
          label={texts.role}
          hint={texts.roleHint}
          levels={levels}
          value={grant.access_level}
          onChange={(level) => set({ access_level: level })}
          error={form.errorOf("access_level")}
        />
        <DateField
          label={texts.expires}
          hint={texts.expiresHint}
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

/** The reasons why people could not be invited, by user id; empty when all were invited. */
function reasonsIn(answer: object | AddMembersResponse): Record<string, string> {
  return "status" in answer && answer.status === "error" ? answer.message : {};
}
