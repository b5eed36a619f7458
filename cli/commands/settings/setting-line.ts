/** The line of a command that takes a setting, for asking and for naming what is missing. */
export function settingLine(verb: 'get' | 'set' | 'reset', example: string, values: readonly string[] = []) {
  return {
    path: ['settings', verb],
    positionals: ['name', ...values].map(key => ({ key, required: true })),
    flags: [],
    example: `settings ${verb} ${example}`,
  }
}
