/** Filter of the audit log: a form that works without JavaScript, because the address has the filter. */
import {
  ADMIN_AUDIT_ACTIONS_URL,
  ADMIN_AUDIT_LOG_PATH,
  auditLogPath,
  type AuditLogQuery,
} from "@cairn/contract/administration/audit-log";
import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useLocation } from "wouter";
import { readFormFieldText } from "../../../platform/use-form.ts";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { formatActionName } from "./action-names.ts";
import { auditLogMessages as texts } from "./audit-log.messages.ts";
import styles from "./audit-log.module.css";

export function AuditLogFilterForm({ query }: { query: AuditLogQuery }) {
  const [, navigate] = useLocation();
  const actions = useQuery<string[]>({ queryKey: [ADMIN_AUDIT_ACTIONS_URL] });
  const { before: _page, ...filter } = query;
  const names = new Set([...(query.action ? [query.action] : []), ...(actions.data ?? [])]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => readFormFieldText(data, name).trim() || undefined;
    navigate(
      auditLogPath({
        actor: read("actor"),
        action: read("action"),
        target: read("target"),
        from: read("from"),
        to: read("to"),
      }),
    );
  };
  return (
    <search>
      <form
        // A link or a history navigation changes the filter; the fields start again with its values.
        key={JSON.stringify(filter)}
        className={styles.filter}
        action={ADMIN_AUDIT_LOG_PATH}
        aria-label={texts.filter}
        onSubmit={submit}
      >
        <TextField
          name="actor"
          label={texts.actor}
          placeholder={texts.actorPlaceholder}
          defaultValue={query.actor}
          maxLength={256}
          autoCapitalize="none"
          autoComplete="off"
          size="sm"
        />
        <SelectField
          name="action"
          label={texts.action}
          defaultValue={query.action ?? ""}
          size="sm"
          options={[
            { value: "", label: texts.anyAction },
            ...[...names].map((name) => ({ value: name, label: formatActionName(name) })),
          ]}
        />
        <TextField
          name="target"
          label={texts.target}
          placeholder={texts.targetPlaceholder}
          defaultValue={query.target}
          maxLength={6000}
          autoCapitalize="none"
          autoComplete="off"
          size="sm"
        />
        <TextField name="from" label={texts.from} type="date" defaultValue={query.from} size="sm" />
        <TextField name="to" label={texts.to} type="date" defaultValue={query.to} size="sm" />
        <div className={styles.buttons}>
          <Button type="submit" size="sm">
            {texts.apply}
          </Button>
          {Object.values(filter).some((value) => value !== undefined) && (
            <a
              className={buttonClassName({ size: "sm", variant: "ghost" })}
              href={ADMIN_AUDIT_LOG_PATH}
            >
              {texts.clear}
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
