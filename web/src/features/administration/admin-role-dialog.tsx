/**
 * Dialog that makes a user an administrator, or ends it for a user who is one. It asks for the
 * viewer's own password.
 */
import type { AdminUser } from "@cairn/contract/administration/users";
import type { FieldErrors } from "../../platform/failure.ts";
import { readFormFieldText, useForm } from "../../platform/use-form.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { FormModal } from "../../ui/overlays/form-modal.tsx";
import { useUserAdministration } from "./admin.api.ts";
import { adminMessages as texts } from "./admin.messages.ts";

export default function AdminRoleDialog(props: { user: AdminUser; onClose: () => void }) {
  const { id, name, is_admin: demotes } = props.user;
  const { promote, demote } = useUserAdministration();
  const toast = useToast();
  const form = useForm({
    labels: { current_password: texts.currentPassword },
    check: (data): FieldErrors =>
      readFormFieldText(data, "current_password") === ""
        ? { current_password: [texts.passwordMissing] }
        : {},
    send: async (data) => {
      await (demotes ? demote : promote)(id, readFormFieldText(data, "current_password"));
      toast(demotes ? texts.demoted(name) : texts.promoted(name), { intent: "success" });
      props.onClose();
    },
  });
  return (
    <FormModal
      title={`${demotes ? texts.demoteNamed(name) : texts.promoteNamed(name)}?`}
      submit={demotes ? texts.demote : texts.promote}
      danger
      form={form}
      onClose={props.onClose}
    >
      <Banner intent="warning">
        {demotes ? texts.demoteConsequence(name) : texts.promoteConsequence(name)}
      </Banner>
      <TextField
        label={texts.currentPassword}
        type="password"
        name="current_password"
        autoComplete="current-password"
        required
        error={form.errorOf("current_password")}
      />
    </FormModal>
  );
}
