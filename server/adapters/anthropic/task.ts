/**
 * Builds the data block at the end of a question. Most of it is untrusted text, so `<` is escaped as `\u003c` in the
 * JSON: no text can close the block or open another.
 */
export function taskBlock(task: { task: string } & Record<string, unknown>): string {
  return `<task>${JSON.stringify(task).replaceAll('<', '\\u003c')}</task>`
}
