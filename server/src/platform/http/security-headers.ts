/**
 * Security headers of all responses. Pages get a CSP with a nonce; all other responses can load nothing.
 */
import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

export const CSP_REPORT_PATH = "/-/csp-reports";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "x-frame-options": "DENY",
  // Caches must not serve one user's response to another user. Assets override this header.
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const HSTS = "max-age=31536000; includeSubDomains";

export function setSecurityHeaders(reply: FastifyReply, https: boolean): void {
  reply.headers(ALWAYS);
  if (https) reply.header("strict-transport-security", HSTS);
}

/**
 * Allows a page's own scripts and styles by nonce. `trustedTypes` names the Trusted Types policies that
 * the page's scripts can create; browsers block every other way to turn text into HTML.
 */
export function setPageCsp(
  reply: FastifyReply,
  development: boolean,
  trustedTypes = "cairn",
): string {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    // Captchas are solved in a worker. 'strict-dynamic' also allows workers, but not in every browser.
    "worker-src 'self'",
    // In Safari, 'self' does not include wss: of the same host, and Vite's reload socket has its own
    // port.
    development ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    `report-uri ${CSP_REPORT_PATH}`,
  ];
  reply.header("content-security-policy", policy.join("; "));
  return nonce;
}

/**
 * For the frame that renders diagrams from untrusted text: it has no origin and no network access, and
 * only Cairn's own pages can embed it. Diagrams contain inline styles, which do not affect anything
 * outside the frame.
 */
export function setSandboxCsp(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  reply.header("content-security-policy", policy.join("; "));
  reply.header("x-frame-options", "SAMEORIGIN");
  return nonce;
}
