/** Settings pages for the description templates of a project: the list, and the form of one template. */
import { descriptionTemplatePath } from "@cairn/contract/projects/description-templates";
import { useMemo } from "react";
import { Link } from "wouter";
import {
  descriptionTemplateMessages as texts,
  EditTemplate,
  NewTemplate,
  TemplateList,
} from "../../features/description-templates/index.ts";
import { ProjectSettingsTabs } from "../../features/projects/index.ts";
import { SettingsPage } from "../../features/settings/index.ts";
import { useRegisterPageCommands, type PageCommand } from "../../platform/actions.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { tooltipProps } from "../../ui/tooltips/tooltip.tsx";
import { PlaceLoader } from "../shared/with-place.tsx";

export function Page() {
  const { template } = useMatchedRoute().params;
  return (
    <SettingsPage>
      {template === undefined ? <ListPage /> : <FormPage template={template} />}
    </SettingsPage>
  );
}

function ListPage() {
  const { data: frame } = usePlaceFrame();
  usePageTitle(texts.title, frame?.name);
  const href = descriptionTemplatePath(usePlaceKey().full_path, "new");
  const canCreate = frame !== undefined && !frame.archived;
  const commands = useMemo(
    (): readonly PageCommand[] =>
      canCreate ? [{ id: "template.new", label: texts.new, group: "create", keys: "n", href }] : [],
    [canCreate, href],
  );
  useRegisterPageCommands(commands);
  return (
    <>
      <PageHeading
        title={texts.title}
        actions={
          canCreate && (
            <Link
              href={href}
              className={buttonClassName({ variant: "primary", icon: "plus" })}
              {...tooltipProps(undefined, "n")}
            >
              <Icon of="plus" />
              {texts.new}
            </Link>
          )
        }
      >
        {texts.hint}
      </PageHeading>
      <ProjectSettingsTabs current="templates" />
      <PlaceLoader loading={<SkeletonBlock lines={6} />}>
        {(place) => <TemplateList place={place} />}
      </PlaceLoader>
    </>
  );
}

function FormPage({ template }: { template: string }) {
  const { data: frame } = usePlaceFrame();
  const suggestion = new URLSearchParams(useRawQueryString()).get("suggestion");
  const isNew = template === "new";
  const title = isNew ? texts.new : texts.editTitle;
  usePageTitle(title, frame?.name);
  return (
    <>
      <PageHeading title={title} />
      <PlaceLoader loading={<SkeletonBlock lines={8} />}>
        {(place) =>
          isNew ? (
            <NewTemplate key={suggestion} place={place} suggestion={suggestion} />
          ) : (
            <EditTemplate place={place} id={Number(template)} />
          )
        }
      </PlaceLoader>
    </>
  );
}
