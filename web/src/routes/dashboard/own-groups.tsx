import { NEW_GROUP_PATH } from "@cairn/contract/groups";
import { Link } from "wouter";
import { groupMessages as texts, OwnGroupsList } from "../../features/groups/index.ts";
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
            href={NEW_GROUP_PATH}
            className={buttonClassName({ variant: "primary", icon: "folder-plus" })}
          >
            <Icon of="folder-plus" />
            {texts.newGroup}
          </Link>
        }
      >
        {texts.text}
      </PageHeading>
      <OwnGroupsList />
    </>
  );
}
