import { NEW_PROJECT_PATH } from "@cairn/contract/projects";
import { Link } from "wouter";
import { OwnProjects, projectMessages as texts } from "../../features/projects/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function Page() {
  usePageTitle(texts.title);
  return (
    <>
      <PageHeading
        title={texts.title}
        actions={
          <Link
            href={NEW_PROJECT_PATH}
            className={buttonClassName({ variant: "primary", icon: "square-plus" })}
          >
            <Icon of="square-plus" />
            {texts.newProject}
          </Link>
        }
      >
        {texts.text}
      </PageHeading>
      <OwnProjects />
    </>
  );
}
