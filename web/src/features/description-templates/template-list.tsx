/** List of the description templates of a project, and the built-in templates to start from. */
import type { PlaceFrame } from "@cairn/contract/places";
import { descriptionTemplatePath } from "@cairn/contract/projects/description-templates";
import type {
  DescriptionTemplateListItem,
  DescriptionTemplateSettings,
} from "@cairn/contract/projects/description-templates";
import { Link } from "wouter";
import { toErrorMessage } from "../../platform/failure.ts";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ListRow, ListRows, RowLink } from "../../ui/lists/list-rows.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { Badge } from "../../ui/work/badge.tsx";
import { useTemplateSettings } from "./description-templates.api.ts";
import { descriptionTemplateMessages as texts } from "./description-templates.messages.ts";
import styles from "./description-templates.module.css";
import { useTemplateActions } from "./use-template-actions.ts";

export function TemplateList({ place }: { place: PlaceFrame }) {
  const settings = useTemplateSettings(place.full_path);
  if (settings.data) return <LoadedList place={place} settings={settings.data} />;
  if (settings.error) {
    return (
      <ErrorState
        level={2}
        title={texts.failedTitle}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      >
        {toErrorMessage(settings.error)}
      </ErrorState>
    );
  }
  return (
    <Card title={texts.title} busy>
      <SkeletonRows rows={3} lines={2} />
    </Card>
  );
}

function LoadedList(props: { place: PlaceFrame; settings: DescriptionTemplateSettings }) {
  const { place, settings } = props;
  const { templates, suggestions } = settings;
  return (
    <div className={styles.stack}>
      {place.archived && <Banner intent="warning">{texts.archived}</Banner>}
      {templates.length === 0 ? (
        <EmptyState level={2} title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <Card title={texts.title} count={templates.length}>
          <ListRows label={texts.title}>
            {templates.map((template) => (
              <TemplateRow key={template.id} place={place} template={template} />
            ))}
          </ListRows>
        </Card>
      )}
      {suggestions.length > 0 && !place.archived && (
        <Suggestions project={place.full_path} suggestions={suggestions} />
      )}
    </div>
  );
}

function TemplateRow(props: { place: PlaceFrame; template: DescriptionTemplateListItem }) {
  const { place, template } = props;
  const { id, name } = template;
  const buildActions = useTemplateActions(place.full_path);
  return (
    <ListRow
      lines={2}
      opensByRow={!place.archived}
      title={
        place.archived ? (
          name
        ) : (
          <RowLink href={descriptionTemplatePath(place.full_path, id)}>{name}</RowLink>
        )
      }
      beside={
        template.is_default && (
          <Badge intent="info" title={texts.defaultTitle}>
            {texts.default}
          </Badge>
        )
      }
      meta={<span className={styles.excerpt}>{template.excerpt}</span>}
      trailing={
        !place.archived && (
          <Menu
            label={texts.more(name)}
            placement="bottom end"
            items={buildActions(template)}
            trigger={(trigger) => (
              <IconButton {...trigger} icon="ellipsis" label={texts.more(name)} />
            )}
          />
        )
      }
    />
  );
}

function Suggestions(props: {
  project: string;
  suggestions: DescriptionTemplateSettings["suggestions"];
}) {
  return (
    <Card title={texts.suggestions}>
      <ListRows label={texts.suggestions}>
        {props.suggestions.map(({ name }) => (
          <ListRow
            key={name}
            title={name}
            trailing={
              <Link
                className={buttonClassName({ size: "sm" })}
                href={descriptionTemplatePath(props.project, "new", name)}
                aria-label={texts.customize(name)}
              >
                {texts.customizeShort}
              </Link>
            }
          />
        ))}
      </ListRows>
    </Card>
  );
}
