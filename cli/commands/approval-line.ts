/** Returns the usage of a command that takes an approval, for prompts and for errors that name a missing argument. */
export function approvalLine(verb: 'show' | 'approve') {
  return {
    path: ['approvals', verb],
    positionals: [{ key: 'id', required: true, description: 'by its id in approvals list' }],
    flags: [],
    example: `approvals ${verb} 01KAPPROVAL`,
  }
}
