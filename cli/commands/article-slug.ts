/** The line of a command that takes an article, for asking and for naming what is missing. */
export function articleLine(verb: 'show' | 'edit') {
  return {
    path: ['articles', verb],
    positionals: [{ key: 'slug', required: true, description: 'its slug or id' }],
    flags: [],
    example: `articles ${verb} five-wireless-earbuds-compared`,
  }
}
