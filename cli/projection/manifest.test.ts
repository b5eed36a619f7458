import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operations } from '../../server/contract/index.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'
import { describeCommands } from './manifest.ts'

const operation: OperationSpec = {
  id: 'adsets.budget',
  method: 'PATCH',
  path: '/api/adsets/{id}',
  params: z.object({ id: z.string() }),
  body: z.object({
    dailyBudget: z.number().min(1).describe('pounds'),
    status: z.enum(['ACTIVE', 'PAUSED']).default('PAUSED'),
    labels: z.array(z.string()).optional(),
    notify: z.boolean().default(true),
    quick: z.boolean().default(false),
  }),
  output: z.object({}),
  access: 'articles:write',
  effect: 'write',
  summary: 'Change a budget',
  example: { id: 'a1', dailyBudget: 12, labels: ['two words', 'b'], quick: true },
  errors: [],
  command: 'adsets budget <id> [dailyBudget]',
}

describe('the manifest of the commands', () => {
  it('describes each operation that has a command, as plain JSON', () => {
    const manifest = describeCommands()
    expect(manifest.map(({ id }) => id)).toEqual(operations.filter(({ command }) => command).map(({ id }) => id))
    expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest)
  })

  it('has a description of each positional and flag', () => {
    const inputs = describeCommands().flatMap(({ path, positionals, flags }) =>
      [...positionals, ...flags].map(({ key, description = '' }) => ({ input: [...path, key].join(' '), description })),
    )
    expect(inputs.filter(({ description }) => description === '').map(({ input }) => input)).toEqual([])
  })

  it('takes positionals and flags from the command and the schemas', () => {
    const [command] = describeCommands([operation])
    expect(command).toMatchObject({
      path: ['adsets', 'budget'],
      positionals: [
        { key: 'id', required: true },
        { key: 'dailyBudget', required: false, description: 'pounds' },
      ],
      effect: 'write',
    })
    expect(command?.flags).toEqual([
      {
        key: 'status',
        name: 'status',
        type: 'text',
        choices: ['ACTIVE', 'PAUSED'],
        required: false,
        default: 'PAUSED',
      },
      { key: 'labels', name: 'labels', type: 'text', many: true, required: false },
      { key: 'notify', name: 'no-notify', type: 'boolean', required: false, default: true },
      { key: 'quick', name: 'quick', type: 'boolean', required: false, default: false },
    ])
  })

  it('formats the example as a shell command', () => {
    const [command] = describeCommands([operation])
    expect(command?.example).toBe("adsets budget a1 12 --labels 'two words' --labels b --quick")
  })

  it('rejects a positional that is not an input and a flag that is global', () => {
    expect(() => describeCommands([{ ...operation, command: 'adsets budget <slug>' }])).toThrow('<slug>')
    const body = z.object({ json: z.string() })
    expect(() => describeCommands([{ ...operation, command: 'x', body }])).toThrow('--json')
  })
})
