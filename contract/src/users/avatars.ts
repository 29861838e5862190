/** Uploading and removing avatars: addresses and limits. */
import { PROFILE_PATH } from "../users.ts";

/** Address at which the viewer's avatar is removed. It is set at `AVATAR_URL`. */
export const AVATAR_PATH = `${PROFILE_PATH}/avatar`;
export const AVATAR_URL = "/api/v4/user/avatar";

export const AVATAR_BYTES_MAX = 200 * 1024;
/** Largest width and height of an avatar in pixels. */
export const AVATAR_SIDE_MAX = 4096;
export const AVATAR_CONTENT_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
