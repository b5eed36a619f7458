/**
 * What a question is about, as data at the end of it. Much of it was written by strangers, so no markup of theirs can
 * end the block or begin another: `<` is written as JSON lets it be.
 */
export function taskBlock(task: { task: string } & Record<string, unknown>): string {
  return `<task>${JSON.stringify(task).replaceAll('<', '\\u003c')}</task>`
}
