import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { defaultCategories } from '../server/domain/categories.ts'
import { ParsedArgs } from './command-declaration.ts'
import { askGeneration } from './commands/articles/generate.ts'
import { createPrompt } from './prompt.ts'
import { person } from './testing/person.ts'

describe('a prompt', () => {
  it('asks for the missing values of a generation and offers defaults', async () => {
    const { terminal } = person([
      ['What do you want to review?', 'desk lamps\r'],
      ['Category:', '\r'],
      ['How many products?', '\r'],
    ])
    const prompt = createPrompt(terminal, { allowed: true })
    const asked = await askGeneration(prompt, new ParsedArgs({}), async () => defaultCategories)
    expect(asked).toEqual({ topic: 'desk lamps', category: 'tech', productCount: 5 })
  })

  it('treats any answer but yes as no', async () => {
    const confirm = (typed: string) => {
      const { terminal } = person([['Delete it?', typed]])
      return createPrompt(terminal, { allowed: true }).confirm({ message: 'Delete it?', flag: '--yes' })
    }
    expect(await confirm('\r')).toBe(false)
    expect(await confirm('y\r')).toBe(true)
  })

  it('ends when the command is interrupted', async () => {
    const { terminal, interruption } = person([])
    const asking = createPrompt(terminal, { allowed: true }).text({ message: 'Topic:', flag: '--topic' })
    terminal.stderr.once('data', () => interruption.abort())
    await expect(asking).rejects.toMatchObject({ name: 'AbortPromptError' })
  })

  it('names the flag if no prompt is possible', async () => {
    const { terminal } = person([])
    const piped = { ...terminal, stdin: new PassThrough() }
    for (const prompt of [createPrompt(piped, { allowed: true }), createPrompt(terminal, { allowed: false })]) {
      expect(prompt.possible).toBe(false)
      await expect(prompt.secret({ message: 'Password:', flag: '--password-stdin' })).rejects.toMatchObject({
        code: 'bad_request',
        hint: 'Pass --password-stdin.',
      })
    }
  })
})
