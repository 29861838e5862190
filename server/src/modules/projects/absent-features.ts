/**
 * Request parameters and response fields of GitLab features that do not exist here. The server
 * accepts and ignores most of these parameters. It accepts others, such as `merge_method`, only
 * with the value that always applies here, so that no client relies on a rule that is not enforced.
 */
import { wireBoolean, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";

const SWITCHES = [
  "allow_merge_on_skipped_pipeline",
  "auto_devops_enabled",
  "builds_enabled",
  "ci_allow_fork_pipelines_to_run_in_parent_project",
  "ci_forward_deployment_enabled",
  "ci_separated_caches",
  "container_registry_enabled",
  "group_runners_enabled",
  "jobs_enabled",
  "keep_latest_artifact",
  "lfs_enabled",
  "merge_pipelines_enabled",
  "merge_trains_enabled",
  "packages_enabled",
  "printing_merge_request_link_enabled",
  "public_builds",
  "public_jobs",
  "restrict_user_defined_variables",
  "shared_runners_enabled",
  "show_default_award_emojis",
  "snippets_enabled",
  "wall_enabled",
  "wiki_enabled",
] as const;

const LEVELS = [
  "analytics_access_level",
  "builds_access_level",
  "container_registry_access_level",
  "environments_access_level",
  "feature_flags_access_level",
  "forking_access_level",
  "infrastructure_access_level",
  "monitor_access_level",
  "operations_access_level",
  "pages_access_level",
  "releases_access_level",
  "requirements_access_level",
  "security_and_compliance_access_level",
  "snippets_access_level",
  "wiki_access_level",
] as const;

const NUMBERS = [
  "build_timeout",
  "ci_default_git_depth",
  "ci_delete_pipelines_in_seconds",
] as const;

const WORDS = [
  "auto_cancel_pending_pipelines",
  "auto_devops_deploy_strategy",
  "build_coverage_regex",
  "build_git_strategy",
  "ci_config_path",
] as const;

/**
 * Response fields of GitLab features that do not exist here. They have the same values in every
 * project.
 */
export const UNSUPPORTED_FEATURE_DEFAULTS = {
  autoclose_referenced_issues: true,
  mirror: false,
  only_allow_merge_if_all_discussions_are_resolved: false,
  only_allow_merge_if_pipeline_succeeds: false,
  remove_source_branch_after_merge: true,
  resolve_outdated_diff_discussions: false,
  service_desk_enabled: false,
} as const;

export const unsupportedFeatureParamSchemas = {
  ...each(SWITCHES, wireBoolean),
  ...each(LEVELS, z.enum(["disabled", "private", "enabled", "public"])),
  ...each(NUMBERS, wireInteger.nullable()),
  ...each(WORDS, z.string().max(255).nullable()),
  ...each(keysOf(UNSUPPORTED_FEATURE_DEFAULTS, true), wireBoolean.pipe(z.literal(true))),
  ...each(keysOf(UNSUPPORTED_FEATURE_DEFAULTS, false), wireBoolean.pipe(z.literal(false))),
  merge_method: z.literal("merge").optional(),
  squash_option: z.literal("default_off").optional(),
  approvals_before_merge: wireInteger.pipe(z.literal(0)).optional(),
  initialize_with_readme: wireBoolean.pipe(z.literal(false)).optional(),
};

function each<const Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
) {
  const shape = names.map((name) => [name, schema.optional()] as const);
  return Object.fromEntries(shape) as Record<Name, z.ZodOptional<Schema>>;
}

function keysOf<Values extends Record<string, boolean>>(values: Values, value: boolean) {
  return Object.keys(values).filter((key) => values[key] === value) as (keyof Values & string)[];
}
