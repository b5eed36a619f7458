/** Returns the usage of a command that takes the name of a context. */
export function contextLine(verb: string) {
  return {
    path: ['contexts', verb],
    positionals: [{ key: 'name', required: true }],
    flags: [],
    example: `contexts ${verb} blog.example`,
  }
}
