import { describe, expect, it } from 'vitest'
import { run } from '../../run.ts'
import { events, json } from '../../testing/fake-server.ts'
import { fakeTerminal, testBuild } from '../../testing/fake-terminal.ts'
import { end, jobServer, start } from '../../testing/job-server.ts'
import { person } from '../../testing/person.ts'

const server = ['--server', 'http://localhost:9']
const campaigns = [
  { id: 'c1', name: 'Spring kettles' },
  { id: 'c2', name: 'Winter \u001b[31mlamps' },
]
const topicAsked = [
  ['What do you want to review?', 'desk lamps\r'],
  ['Category:', '\r'],
  ['How many products?', '\r'],
] as const
const down = '\u001b[B'

/** Runs generate with a person who answers, on a server with these campaigns. */
async function generateAs(
  answers: readonly (readonly [string, string])[],
  given: () => Response,
  words: readonly string[] = [],
) {
  const { terminal, shown } = person(answers)
  const { fetch, seen } = jobServer([() => events([start, end()])], { 'GET /api/facebook/campaigns': given })
  const fake = fakeTerminal({ fetch })
  const { stdin, stderr } = terminal
  const exit = await run({ ...fake.terminal, stdin, stderr }, ['generate', ...words, ...server], testBuild())
  const sent = seen.find(({ call }) => call === 'POST /api/jobs')?.body
  return { exit, shown: shown(), sent, asked: seen.some(({ call }) => call.includes('campaigns')) }
}

describe('the prompt for a campaign', () => {
  const input = { topic: 'desk lamps', category: 'tech', productCount: 5 }

  it('offers the existing campaigns and none', async () => {
    const pick = (keys: string) => generateAs([...topicAsked, ['Ad campaign:', keys]], () => json(campaigns))
    expect((await pick('\r')).sent).toEqual({ type: 'generation', input })
    const chosen = await pick(`${down}${down}\r`)
    expect(chosen.sent).toEqual({ type: 'generation', input: { ...input, campaignId: 'c2' } })
    expect(chosen.shown).toContain('Winter \\x1b[31mlamps')
  })

  it.each([
    ['there is no campaign', () => json([])],
    ['campaigns may not be read', () => json({ code: 'forbidden', message: 'No.', requestId: 'r' }, 403)],
  ])('is skipped if %s', async (_, given) => {
    const { exit, shown, sent } = await generateAs(topicAsked, given)
    expect(exit).toBe(0)
    expect(sent).toEqual({ type: 'generation', input })
    expect(shown).not.toContain('Ad campaign')
  })

  it('is skipped if the line is complete', async () => {
    const named = await generateAs(topicAsked, () => json(campaigns), ['--campaign', 'c1'])
    expect(named).toMatchObject({ asked: false, sent: { input: { campaignId: 'c1' } } })
    expect(await generateAs([], () => json(campaigns), ['--topic', 'desk lamps'])).toMatchObject({ asked: false })
  })
})
