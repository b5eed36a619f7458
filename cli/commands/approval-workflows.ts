import { positional, type Workflow } from '../declaration.ts'

const id = positional('id', 'what waits, by its id in approvals list')

export const approvalWorkflows: readonly Workflow[] = [
  {
    path: 'approvals show',
    summary: 'Show what was asked for, what it would do, and what became of it',
    positionals: [id],
    examples: ['approvals show 01KAPPROVAL', 'approvals show 01KAPPROVAL --json'],
    load: async () => (await import('./approvals-show.ts')).showApproval,
  },
  {
    path: 'approvals approve',
    summary: 'Show what was asked for, ask once, and do it',
    positionals: [id],
    changes: true,
    examples: ['approvals approve 01KAPPROVAL', 'approvals approve 01KAPPROVAL --yes'],
    load: async () => (await import('./approvals-approve.ts')).approveRequest,
  },
]
