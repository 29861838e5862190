/**
 * Security headers of all responses. Pages get a Content-Security-Policy with a nonce. The policy of all
 * other responses forbids loading anything.
 */
import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

export const CSP_REPORT_PATH = "/-/csp-reports";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "x-frame-options": "DENY",
  // Forbids caches to store the response, because they could serve it to another user. Assets
  // override this header.
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const HSTS = "max-age=31536000";

/** `https` is null when browsers reach the instance without TLS. */
export function setSecurityHeaders(
  reply: FastifyReply,
  https: { hstsSubdomains: boolean } | null,
): void {
  reply.headers(ALWAYS);
  if (https === null) return;
  const value = https.hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS;
  reply.header("strict-transport-security", value);
}

/**
 * Sets the Content-Security-Policy of a page, which allows its own scripts and styles by nonce.
 * `trustedTypes` names the Trusted Types policies that the scripts can create. Browsers block every
 * other way to turn a string into HTML.
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
    // Allows the worker that solves captchas. `script-src 'strict-dynamic'` would allow the worker
    // too, but not in every browser.
    "worker-src 'self'",
    // Development also allows ws: and wss: URLs. In Safari, 'self' does not include wss: URLs of
    // the same host, and Vite's WebSocket uses another port.
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
 * Sets the Content-Security-Policy of the frame that renders diagrams from untrusted text. The frame has
 * no origin and no network access, and only Cairn's own pages can embed it. Inline styles are allowed,
 * because diagrams need them and they affect nothing outside the frame.
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
