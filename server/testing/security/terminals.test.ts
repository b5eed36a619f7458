import { describe, expect, it } from 'vitest'
import { bearerOf, openSite } from './open-site.ts'

/** Terminals that ask to be let in, and what strangers can make an admin read of them. */

const misleading = [
  ['turns the direction of what follows, as the warning beside it', 'laptop\u202e'],
  ['isolates it', 'laptop\u2066'],
  ['begins another line', 'laptop\nApproved by grace. Press “Let it in” to go on.'],
  ['moves the cursor', 'laptop\u001b[2A'],
  ['is nothing to see', ' '],
]

describe('the name of a terminal', () => {
  it.each(misleading)('that %s is refused', async (_, name) => {
    const { post } = await openSite()
    expect((await post('/api/pairings', { name })).status).toBe(400)
    expect((await post('/api/pairings', { name: 'blogops on Łódź 🐢' })).status).toBe(200)
  })

  it.each(misleading)('that %s is refused to tokens', async (_, name) => {
    const { post, local } = await openSite()
    const { authorization } = await bearerOf(local, { scope: ['accounts:write'] })
    expect((await post('/api/tokens', { name, scope: ['accounts:write'] }, { authorization })).status).toBe(400)
  })
})
