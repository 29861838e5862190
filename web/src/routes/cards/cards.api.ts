/** The data of the cards, requested as the viewer when a card opens and then cached. */
import { useQuery } from "@tanstack/react-query";
import { callGraphql } from "../../platform/graphql-call.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export interface UserCardData {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
  state: string;
}

export interface IssueCardData {
  title: string;
  state: string;
  labels: { nodes: { id: string; title: string; color: string }[] };
}

/** Null for a user or issue that does not exist or is hidden from the viewer. */
export type CardData =
  | { kind: "user"; user: UserCardData }
  | { kind: "issue"; reference: string; project: string; issue: IssueCardData }
  | null;

/** The user or issue of a link, from its data attributes. */
export type CardTarget = { user: string } | { project: string; iid: string };

const USER = `query ($id: ID) { user(id: $id) { id name username avatarUrl state } }`;
const ISSUE = `query ($project: ID!, $iid: String!) {
  project(fullPath: $project) {
    nameWithNamespace
    issue(iid: $iid) { title state labels { nodes { id title color } } }
  }
}`;

export function useCardData(target: CardTarget) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return useQuery<CardData>({
    queryKey: ["card", target],
    queryFn: async () => {
      if ("user" in target) {
        const id = `gid://gitlab/User/${target.user}`;
        const { user } = await callGraphql<{ user: UserCardData | null }>(USER, { id }, csrfToken);
        return user && { kind: "user", user };
      }
      const { project } = await callGraphql<{
        project: { nameWithNamespace: string; issue: IssueCardData | null } | null;
      }>(ISSUE, target, csrfToken);
      if (!project?.issue) return null;
      const { nameWithNamespace, issue } = project;
      return { kind: "issue", reference: `#${target.iid}`, project: nameWithNamespace, issue };
    },
  });
}
