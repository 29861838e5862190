/** Avatars and label colors for filter tokens, taken from the issues in the list. */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { Avatar } from "../../../../ui/people/avatar.tsx";
import type { FilterToken } from "../../../../ui/search/filter-tokens.ts";
import { LabelSwatch } from "../../../../ui/work/label-swatch.tsx";

export function addFilterTokenIcons(
  tokens: readonly FilterToken[],
  issues: readonly IssueListItem[],
): FilterToken[] {
  return tokens.map((token) => {
    if (token.key === "label") {
      const label = issues
        .flatMap(({ labels }) => labels)
        .find(({ title }) => title === token.value);
      return label ? { ...token, leading: <LabelSwatch color={label.color} /> } : token;
    }
    if (token.key !== "author" && token.key !== "assignee") return token;
    const person = issues
      .flatMap(({ author, assignees }) => [author, ...assignees])
      .find(({ username }) => username === token.value);
    if (!person) return token;
    const { id, name, avatar_url: src } = person;
    return { ...token, label: name, leading: <Avatar name={name} seed={id} src={src} size={16} /> };
  });
}
