import { positional, switchFlag, valueFlag, type Workflow } from '../declaration.ts'

const plan = positional('plan', 'a plan: its file, or its id')

export const optimizeWorkflows: readonly Workflow[] = [
  {
    path: 'optimize',
    summary: 'Work out what to write and where to spend next; nothing is changed',
    flags: [
      valueFlag('plan', 'write the plan to this file, to be looked at and applied later', { placeholder: 'file' }),
      switchFlag('detailed-exitcode', 'end with 10 where changes are pending'),
    ],
    changes: true,
    examples: ['optimize', 'optimize --plan plan.json --detailed-exitcode', 'optimize --json'],
    load: async () => (await import('./optimize.ts')).runOptimizer,
  },
  {
    path: 'optimize show',
    summary: 'Show a plan, the figures behind it and how it stands',
    positionals: [plan],
    examples: ['optimize show plan.json', 'optimize show 01KPLAN'],
    load: async () => (await import('./optimize-show.ts')).showOptimizerPlan,
  },
  {
    path: 'optimize apply',
    summary: 'Make the changes of a plan',
    positionals: [plan],
    changes: true,
    examples: ['optimize apply plan.json', 'optimize apply 01KPLAN --yes', 'optimize apply plan.json --dry-run'],
    load: async () => (await import('./optimize-apply.ts')).applyPlan,
  },
  {
    path: 'optimize undo',
    summary: 'Set back what a plan changed, where nobody has changed it since',
    positionals: [plan],
    changes: true,
    examples: ['optimize undo 01KPLAN'],
    load: async () => (await import('./optimize-undo.ts')).undoPlan,
  },
]
