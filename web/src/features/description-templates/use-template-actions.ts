/** Builds the menu entries of a template: edit it, make it the default, delete it. */
import {
  descriptionTemplatePath,
  type DescriptionTemplateListItem,
} from "@cairn/contract/projects/description-templates";
import { toErrorMessage } from "../../platform/failure.ts";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import type { MenuEntry } from "../../ui/overlays/menu.tsx";
import { rethrowForDialog } from "../settings/index.ts";
import { useTemplateMutations } from "./description-templates.api.ts";
import { descriptionTemplateMessages as texts } from "./description-templates.messages.ts";

export function useTemplateActions(
  project: string,
): (template: DescriptionTemplateListItem) => MenuEntry[] {
  const changes = useTemplateMutations(project);
  const confirm = useConfirmDialog();
  const toast = useToast();

  const setDefault = async ({ id, name }: DescriptionTemplateListItem, isDefault: boolean) => {
    try {
      await changes.update(id, { is_default: isDefault });
      toast((isDefault ? texts.madeDefault : texts.removedDefault)(name), { intent: "success" });
    } catch (error) {
      toast(toErrorMessage(error), { intent: "danger" });
    }
  };

  const remove = async ({ id, name }: DescriptionTemplateListItem) => {
    const isRemoved = await confirm({
      title: texts.removeTitle(name),
      body: texts.removeText,
      confirmLabel: texts.removeConfirm,
      danger: true,
      act: () => changes.remove(id).catch(rethrowForDialog),
    });
    if (isRemoved) toast(texts.removed(name), { intent: "success" });
  };

  return (template) => {
    const { id, is_default: isDefault } = template;
    return [
      { id: "edit", label: texts.edit, icon: "pencil", href: descriptionTemplatePath(project, id) },
      {
        id: "default",
        label: isDefault ? texts.removeDefault : texts.makeDefault,
        icon: isDefault ? "star-off" : "star",
        onAction: () => void setDefault(template, !isDefault),
      },
      "line",
      {
        id: "remove",
        label: texts.remove,
        icon: "trash",
        danger: true,
        onAction: () => void remove(template),
      },
    ];
  };
}
