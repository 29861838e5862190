import type { IssueTemplateListItem } from "@cairn/contract/issues/issue-page";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Picker } from "../../../ui/overlays/picker.tsx";
import type { PopupTriggerProps } from "../../../ui/buttons/use-trigger.ts";
import { issueTemplateMessages as texts } from "./creating.messages.ts";
import styles from "./creating.module.css";
import type { useTemplateSelection } from "./use-template.ts";

type Templates = ReturnType<typeof useTemplateSelection>;

export function TemplatePicker(props: {
  list: { data?: readonly IssueTemplateListItem[] | undefined; isError: boolean };
  templates: Templates;
}) {
  const { list, templates } = props;
  const options = (list.data ?? []).map(({ key, name }) => ({ id: key, label: name }));
  const name = options.find(({ id }) => id === templates.key)?.label ?? texts.choose;
  if (list.data?.length === 0) return null;
  return (
    <span className={styles.template}>
      <span className={styles.templateLabel}>{texts.label}</span>
      <Picker
        label={texts.label}
        options={options}
        value={templates.key}
        noneLabel={texts.none}
        emptyText={list.isError ? texts.listFailed : undefined}
        placement="bottom end"
        onChange={(key) => void templates.choose(key)}
        trigger={templateTrigger(name)}
      />
    </span>
  );
}

function templateTrigger(name: string) {
  return (trigger: PopupTriggerProps) => (
    <Button {...trigger} size="sm" icon="layout-template" caret>
      {name}
    </Button>
  );
}

/** Warning, undo or error message of the template picker, directly below it. */
export function TemplateNotice(props: { templates: Templates }) {
  const { step, replace, keep, restore, rest, choose } = props.templates;
  switch (step.kind) {
    case "rest":
      return null;
    case "asking":
      return (
        <Banner
          intent="warning"
          actions={
            <>
              <Button size="xs" onClick={replace}>
                {texts.replace}
              </Button>
              <Button size="xs" variant="ghost" onClick={keep}>
                {texts.keep}
              </Button>
            </>
          }
        >
          {texts.warningBefore}
          <b>{step.template.key}</b>
          {texts.warningAfter}
        </Banner>
      );
    case "replaced":
      return (
        <Banner
          intent="info"
          onDismiss={rest}
          actions={
            <Button size="xs" onClick={restore}>
              {texts.restore}
            </Button>
          }
        >
          {texts.applied(step.template.key)}
        </Banner>
      );
    case "failed":
      return (
        <Banner
          intent="warning"
          onDismiss={rest}
          actions={
            <Button size="xs" onClick={() => void choose(step.key)}>
              {texts.choose}
            </Button>
          }
        >
          {texts.failed}
        </Banner>
      );
  }
}
