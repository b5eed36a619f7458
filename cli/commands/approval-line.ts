/** The line of a command that takes what waits for approval, for asking and for naming what is missing. */
export function approvalLine(verb: 'show' | 'approve') {
  return {
    path: ['approvals', verb],
    positionals: [{ key: 'id', required: true, description: 'by its id in approvals list' }],
    flags: [],
    example: `approvals ${verb} 01KAPPROVAL`,
  }
}
