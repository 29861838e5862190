import type { ReactNode } from "react";
import type { IconName } from "../../../icon-names.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { ListRow, RowLink } from "../../ui/lists/list-rows.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import { planningMessages as texts } from "./planning.messages.ts";

/** One milestone or iteration in a list. */
export function PeriodRow(props: {
  icon: IconName;
  title: string;
  href: string;
  opensByRow?: true;
  badges: ReactNode;
  dates: ReactNode;
  progress: ReactNode;
  /** Null when the viewer can't change the milestone or iteration. */
  menu: readonly MenuEntry[] | null;
}) {
  const { title, menu } = props;
  return (
    <ListRow
      lines={2}
      {...(props.opensByRow && { opensByRow: true })}
      leading={<Icon of={props.icon} />}
      title={<RowLink href={props.href}>{title}</RowLink>}
      beside={props.badges}
      meta={props.dates}
      facts={props.progress}
      trailing={
        menu && (
          <Menu
            label={texts.more(title)}
            placement="bottom end"
            items={menu}
            trigger={(trigger) => (
              <IconButton {...trigger} icon="ellipsis" label={texts.more(title)} />
            )}
          />
        )
      }
    />
  );
}
