/** Finds the URLs of uploads in texts. */

/** The secret alone identifies the upload within its project or group. */
const UPLOAD_URL = /\/uploads\/([0-9a-f]{32})\//g;

export function findUploadSecrets(text: string): string[] {
  return Array.from(text.matchAll(UPLOAD_URL), ([, secret = ""]) => secret);
}
