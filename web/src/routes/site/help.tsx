import {
  HELP_TITLES,
  helpTopicJsonUrl,
  helpPath,
  type HelpPage,
  type HelpTopic,
} from "@cairn/contract/help";
import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "../../platform/page-title.tsx";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { InlineError } from "../../ui/feedback/inline-failure.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { MarkdownHtml } from "../../ui/text/prose.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import account from "../shared/account.module.css";
import styles from "./help.module.css";
import { helpMessages as texts } from "./help.messages.ts";

const TOPICS = Object.keys(HELP_TITLES) as HelpTopic[];

export function Page() {
  const { topic = "" } = useMatchedRoute().params;
  const help = useQuery<HelpPage>({ queryKey: [helpTopicJsonUrl(topic)] });
  const title = help.data?.title ?? texts.title;
  usePageTitle(title, texts.title);
  return (
    <div className={account.page}>
      <PageHeading title={title} />
      <TabNav
        label={texts.topics}
        links={TOPICS.map((each) => ({
          href: helpPath(each),
          label: HELP_TITLES[each],
          current: each === topic,
        }))}
      />
      <div className={styles.words}>
        {help.data && <MarkdownHtml html={help.data.html} />}
        {help.isPending && <SkeletonBlock lines={8} />}
        {help.isError && (
          <InlineError onRetry={() => void help.refetch()}>{texts.failed}</InlineError>
        )}
      </div>
    </div>
  );
}
