/**
 * Parses the demo's issues from `issues/*.md`, one file per project. A heading is the title of an
 * issue, the quoted line below the heading lists attributes in short form, and the rest is the
 * description. Issues above the line `---` are created in the order of the file, issues below it at
 * random times.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HealthStatus, IssueType } from "../../contract/src/issues/issues.ts";

export interface ParsedDemoIssue {
  title: string;
  text: string;
  labels: string[];
  author: string;
  assignees: string[];
  type: IssueType;
  closed: boolean;
  confidential: boolean;
  locked: boolean;
  inOrder: boolean;
  /** The name by which other issues of the demo refer to this issue: `gust` for `[[gust]]`. */
  key?: string;
  /** Keys of the issues that this issue blocks, and of those that it relates to. */
  blocks: string[];
  relates: string[];
  weight?: number;
  health?: HealthStatus;
  milestone?: string;
}

const SHORT: Record<string, string> = {
  bug: "type::bug",
  feature: "type::feature",
  task: "type::task",
  question: "type::question",
  urgent: "priority::urgent",
  high: "priority::high",
  low: "priority::low",
  ready: "workflow::ready",
  doing: "workflow::doing",
  review: "workflow::review",
  blocked: "workflow::blocked",
};

export function readDemoIssues(projectPath: string): ParsedDemoIssue[] {
  const name = projectPath.slice(projectPath.lastIndexOf("/") + 1);
  const text = readFileSync(join(import.meta.dirname, "issues", `${name}.md`), "utf8");
  const [ordered = "", loose = ""] = text.split("\n---\n");
  return [...sections(ordered, true), ...sections(loose, false)];
}

function sections(text: string, inOrder: boolean): ParsedDemoIssue[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => readIssue(section, inOrder));
}

function readIssue(section: string, inOrder: boolean): ParsedDemoIssue {
  const [title = "", about = "", ...rest] = section.split("\n");
  if (!about.startsWith("> ")) throw new Error(`"${title}" does not say what it is.`);
  const issue: ParsedDemoIssue = {
    title,
    text: rest.join("\n").trim(),
    labels: [],
    author: "",
    assignees: [],
    type: "issue",
    closed: false,
    confidential: false,
    locked: false,
    inOrder,
    blocks: [],
    relates: [],
  };
  for (const part of about.slice(2).split(" | ")) apply(issue, part);
  if (issue.author === "") throw new Error(`Nobody wrote "${title}".`);
  return issue;
}

/** Applies one part of the quoted line: an option such as `by ines`, a state, or a list of labels. */
function apply(issue: ParsedDemoIssue, part: string): void {
  const [word = "", ...rest] = part.split(" ");
  const value = rest.join(" ");
  if (part === "open") return;
  if (part === "closed" || part === "confidential" || part === "locked") issue[part] = true;
  else if (part === "incident") issue.type = "incident";
  else if (part === "test case") issue.type = "test_case";
  else if (part in SHORT) issue.labels.push(SHORT[part] ?? part);
  else if (value !== "" && word === "by") issue.author = value;
  else if (value !== "" && word === "to") issue.assignees = value.split(", ");
  else if (value !== "" && word === "key") issue.key = value;
  else if (value !== "" && (word === "blocks" || word === "relates"))
    issue[word] = value.split(", ");
  else if (value !== "" && word === "weight") issue.weight = Number(value);
  else if (value !== "" && word === "health") issue.health = value as HealthStatus;
  else if (value !== "" && word === "milestone") issue.milestone = value;
  else issue.labels.push(...part.split(", ").map((label) => SHORT[label] ?? label));
}
