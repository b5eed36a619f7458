/** The line of a command that takes a job, for asking and for naming what is missing. */
export function jobIdLine(verb: 'watch' | 'resume') {
  return {
    path: ['jobs', verb],
    positionals: [{ key: 'id', required: true }],
    flags: [],
    example: `jobs ${verb} 01KJOB`,
  }
}
