/** Loads the data of the form that creates or edits a description template. */
import type { PlaceFrame } from "@cairn/contract/places";
import { toErrorMessage } from "../../platform/failure.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { useTemplate, useTemplateSettings } from "./description-templates.api.ts";
import { descriptionTemplateMessages as texts } from "./description-templates.messages.ts";
import { TemplateForm } from "./template-form.tsx";

/** The form for a new template. `suggestion` is the name of a built-in template to start from. */
export function NewTemplate(props: { place: PlaceFrame; suggestion: string | null }) {
  const { place, suggestion } = props;
  const settings = useTemplateSettings(place.full_path);
  if (place.archived) return <Banner intent="warning">{texts.archived}</Banner>;
  if (suggestion === null) return <TemplateForm place={place} template={null} start={null} />;
  if (!settings.data) return <Loading query={settings} />;
  const start = settings.data.suggestions.find(({ name }) => name === suggestion) ?? null;
  return <TemplateForm place={place} template={null} start={start} />;
}

export function EditTemplate(props: { place: PlaceFrame; id: number }) {
  const { place, id } = props;
  const template = useTemplate(place.full_path, id);
  if (place.archived) return <Banner intent="warning">{texts.archived}</Banner>;
  if (!template.data) return <Loading query={template} />;
  return <TemplateForm key={id} place={place} template={template.data} start={template.data} />;
}

function Loading(props: {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}) {
  const { error, isFetching, refetch } = props.query;
  if (!error) return <SkeletonBlock lines={8} />;
  return (
    <ErrorState
      level={2}
      title={texts.oneFailedTitle}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {toErrorMessage(error)}
    </ErrorState>
  );
}
