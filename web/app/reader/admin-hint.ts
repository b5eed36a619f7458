/** As in lib/admin-hint.ts; imported from there, it would be a second file for every reader to fetch. */
export function hasAdminHint(): boolean {
  return /(?:^|;\s*)blogops_admin=1(?:;|$)/.test(document.cookie)
}
