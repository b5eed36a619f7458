/**
 * Returns true if an admin has signed in with this browser. The server sets this cookie next to the session cookie,
 * which scripts cannot read. It is only a hint that saves a request.
 */
export function hasAdminHint(): boolean {
  return /(?:^|;\s*)blogops_admin=1(?:;|$)/.test(document.cookie)
}
