/** SSH keys of users: API schemas, limits and addresses. */
import * as z from "zod";
import { SSH_KEYS_PATH } from "../users.ts";
import { sanitizeLine } from "../lines.ts";

export const SSH_KEY_TITLE_MAX = 255;
/** Longest public key that is accepted, with its type and comment. An RSA key of 16,384 bits has 2,800 characters. */
export const SSH_KEY_MAX = 8_192;

/** The viewer's own keys as the page shows them. */
export const SSH_KEYS_URL = `${SSH_KEYS_PATH}.json`;

/** A key in the REST API. */
export const SshKey = z.strictObject({
  id: z.int(),
  title: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** Type, key in base64 and comment, as in the file `id_ed25519.pub`. */
  key: z.string(),
});
export type SshKey = z.infer<typeof SshKey>;

/** A key on the page of the viewer's own keys. */
export const SshKeySummary = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** Short name of the type, such as `ED25519` or `RSA 3072`. */
  type: z.string(),
  /** As `ssh-keygen -l` prints it. */
  fingerprint: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  expired: z.boolean(),
});
export type SshKeySummary = z.infer<typeof SshKeySummary>;

/** Fields of a new key. Without a title, the comment of the key becomes the title. */
export const NewSshKeyForm = z.strictObject({
  title: z.string().overwrite(sanitizeLine).max(SSH_KEY_TITLE_MAX).optional(),
  key: z.string().min(1).max(SSH_KEY_MAX),
  expires_at: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
});
