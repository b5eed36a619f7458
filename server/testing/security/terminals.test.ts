import { describe, expect, it } from 'vitest'
import { bearerOf, openSite } from './open-site.ts'

/** Names of terminals that ask to sign in must not mislead an admin. */

const misleading = [
  ['reverses the direction of the text that follows', 'laptop\u202e'],
  ['isolates it', 'laptop\u2066'],
  ['starts another line', 'laptop\nApproved by grace. Press “Let it in” to go on.'],
  ['moves the cursor', 'laptop\u001b[2A'],
  ['is invisible', ' '],
]

describe('the name of a terminal', () => {
  it.each(misleading)('that %s is refused', async (_, name) => {
    const { post } = await openSite()
    expect((await post('/api/pairings', { name })).status).toBe(400)
    expect((await post('/api/pairings', { name: 'blogops on Łódź 🐢' })).status).toBe(200)
  })

  it.each(misleading)('that %s is also refused for tokens', async (_, name) => {
    const { post, local } = await openSite()
    const { authorization } = await bearerOf(local, { scope: ['accounts:write'] })
    expect((await post('/api/tokens', { name, scope: ['accounts:write'] }, { authorization })).status).toBe(400)
  })
})
