/** Returns the usage of a command that takes a job, for prompts and for errors that name a missing argument. */
export function jobLine(verb: 'watch' | 'resume') {
  return {
    path: ['jobs', verb],
    positionals: [{ key: 'id', required: true }],
    flags: [],
    example: `jobs ${verb} 01KJOB`,
  }
}
