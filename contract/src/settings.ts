/** Settings and version of the whole instance in the API. */
import * as z from "zod";
import { VisibilityName } from "./access.ts";

export const MAX_SETTING_LENGTH = 2_048;

export const ApplicationSettings = z.strictObject({
  id: z.literal(1),
  default_project_visibility: VisibilityName,
  default_group_visibility: VisibilityName,
  /** Visibilities that only administrators can give to projects and groups. */
  restricted_visibility_levels: z.array(VisibilityName),
  signup_enabled: z.boolean(),
  default_projects_limit: z.int(),
  issues_create_limit: z.int(),
  notes_create_limit: z.int(),
  /** Maximum size of an attachment in megabytes. */
  max_attachment_size: z.int(),
  /** Day of the week as a number; 0 is Sunday. */
  first_day_of_week: z.int(),
  /** Whether durations are shown in hours and minutes only. */
  time_tracking_limit_to_hours: z.boolean(),
  home_page_url: z.string(),
  after_sign_out_path: z.string(),
  /** A number in a string, because clients of this GitLab endpoint expect a string. */
  polling_interval_multiplier: z.string(),
  password_authentication_enabled_for_web: z.literal(true),
  password_authentication_enabled_for_git: z.literal(false),
  gravatar_enabled: z.literal(false),
  user_oauth_applications: z.literal(false),
  require_two_factor_authentication: z.literal(false),
  akismet_enabled: z.literal(false),
  recaptcha_enabled: z.literal(false),
  /**
   * Number that grows with every change of the settings. A client can send this number back with an
   * update. The server then rejects the update if the settings have changed since.
   */
  lock_version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ApplicationSettings = z.infer<typeof ApplicationSettings>;

/** Version of the instance. */
export const InstanceMetadata = z.strictObject({
  version: z.string(),
  /** Commit of the release; `unknown`, because releases do not record it yet. */
  revision: z.string(),
  /** The agent server for Kubernetes, which Cairn does not have. */
  kas: z.strictObject({
    enabled: z.literal(false),
    externalUrl: z.null(),
    externalK8sProxyUrl: z.null(),
    version: z.null(),
  }),
  enterprise: z.literal(false),
});
export type InstanceMetadata = z.infer<typeof InstanceMetadata>;
