/** Returns the usage of a command that takes a setting, for prompts and for errors that name a missing argument. */
export function settingLine(verb: 'get' | 'set' | 'reset', example: string, values: readonly string[] = []) {
  return {
    path: ['settings', verb],
    positionals: ['name', ...values].map(key => ({ key, required: true })),
    flags: [],
    example: `settings ${verb} ${example}`,
  }
}
