import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askGeneration } from '../commands/generation-questions.ts'
import { Given } from '../given.ts'
import { createPrompt } from './prompt.ts'

/** A person who types each answer when the question that has its words stands there. */
function person(answers: readonly (readonly [string, string])[]) {
  const left = [...answers]
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  // As a process's own: what is piped into it may end, it does not.
  stderr.end = () => stderr
  let shown = ''
  stderr.on('data', chunk => {
    shown += String(chunk)
    const [question, answer] = left[0] ?? []
    if (question === undefined || !shown.includes(question)) return
    left.shift()
    shown = ''
    // Once the question has begun to listen.
    setImmediate(() => stdin.write(answer))
  })
  const interruption = new AbortController()
  return { terminal: { stdin, stderr, interruption: interruption.signal }, interruption }
}

describe('a prompt', () => {
  it('asks what a generation lacks, with the usual answers at hand', async () => {
    const { terminal } = person([
      ['What should be reviewed?', 'desk lamps\r'],
      ['Category:', '\r'],
      ['How many products?', '\r'],
    ])
    const asked = await askGeneration(createPrompt(terminal, { allowed: true }), new Given({}))
    expect(asked).toEqual({ topic: 'desk lamps', category: 'tech', productCount: 5 })
  })

  it('takes no for an answer to a confirmation unless it is yes', async () => {
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

  it('refuses where nobody can answer, naming the flag', async () => {
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
