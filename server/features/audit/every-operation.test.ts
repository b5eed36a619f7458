import { beforeAll, describe, expect, it } from 'vitest'
import { auditSentences, describeAuditEntry, infinitives } from '../../contract/audit-sentences.ts'
import { BlogopsError } from '../../contract/errors.ts'
import { operations } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { serverActions } from '../../contract/schemas/audit.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

/** Sent by pages for their visitors, by the thousand. */
const unseen = ['events.record']
const acts = operations.filter(({ effect, id }) => effect !== 'read' && !unseen.includes(id))

/** Generating an article is slow, and only its request matters here. */
const nothing = async () => {
  throw new BlogopsError('not_enough_products', 'There are none.')
}

const records = createMemoryRecordStore()
let local: Awaited<ReturnType<typeof createTestApp>>['local']
beforeAll(async () => {
  ;({ local } = await createTestApp({ records, catalogue: { find: nothing } }))
})

const entries = () => records.find('audit')

describe('every operation that changes data', () => {
  it('leaves one entry, whatever its outcome', async () => {
    expect(acts.length).toBeGreaterThan(45)
    for (const act of acts) {
      const before = (await entries()).filter(({ operation }) => operation === act.id).length
      const code = await local.call(act, act.example).then(
        () => null,
        (error: { code: string }) => error.code,
      )
      const left = (await entries()).filter(({ operation }) => operation === act.id)
      expect([act.id, left.length]).toEqual([act.id, before + 1])
      const outcome = code === null ? 'done' : expect.stringMatching(/failed|refused/)
      expect(left.at(-1)).toMatchObject({ by: 'local', place: 'terminal', effect: act.effect, code, outcome })
    }
  })

  it('is audited, and reading is not, except for a whole download', async () => {
    const before = (await entries()).length
    for (const operation of operations.filter(({ effect, stream }) => effect === 'read' && !stream)) {
      await local.call(operation, operation.example).catch(() => undefined)
    }
    const left = (await entries()).slice(before)
    expect(left).toMatchObject([{ operation: 'backup.download', effect: 'read', outcome: 'done' }])
  })

  it('leaves no entry for a dry run', async () => {
    const imports = acts.filter(({ body }) => body && 'dryRun' in body.shape)
    expect(imports.map(({ id }) => id).toSorted()).toEqual([
      'ads.import',
      'articles.import',
      'earnings.import',
      'events.import',
      'search.import',
    ])
    const before = (await entries()).length
    for (const act of imports) await local.call(act, { ...act.example, dryRun: true }).catch(() => undefined)
    expect((await entries()).slice(before)).toEqual([])
  })

  it('answers at once: a stream would be recorded before it ends', () => {
    expect(acts.filter(({ stream }) => stream)).toEqual([])
  })
})

describe('the sentence of an entry', () => {
  it('exists for each audited operation', () => {
    const exports = operations.filter(({ download }) => download !== undefined)
    const audited = [...acts, ...exports, ...serverActions].map(({ id }) => id)
    expect(audited.filter(id => auditSentences[id] === undefined)).toEqual([])
  })

  it('starts with a verb that has an infinitive, and needs no name', () => {
    for (const sentence of Object.values(auditSentences)) {
      expect(infinitives).toHaveProperty(sentence.split(' ')[0] ?? '')
      expect(sentence).toMatch(/^[^{}]+(\{[^{}]+\})?[^{}]*$/)
    }
  })

  it('names the target, and says if the call failed', () => {
    const described = (outcome: 'done' | 'refused', name: string | null) =>
      describeAuditEntry({ operation: 'categories.hide', outcome, subject: name === null ? null : { id: 'c1', name } })
    expect(described('done', 'Kitchen')).toBe('Hid the category “Kitchen”')
    expect(described('refused', 'Kitchen')).toBe('Tried to hide the category “Kitchen”')
    expect(described('done', null)).toBe('Hid the category of articles')
  })
})

describe('an entry', () => {
  const marker = 'Qz9-hidden'
  /** Keys that name something and must be recorded. */
  const telling = /^(name|username|user|title|slug|newSlug|moveTo|topic|section|expires|operation|id|.*Ids?)$/

  /** Returns the example of the operation, with the marker in every free text. */
  function marked(operation: OperationSpec): Record<string, unknown> {
    const input: Record<string, unknown> = { ...operation.example }
    for (const [key, schema] of Object.entries({ ...operation.query?.shape, ...operation.body?.shape })) {
      if (!telling.test(key) && schema.safeParse(marker).success) input[key] = marker
    }
    return input
  }

  function textsIn(value: unknown): string[] {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
  }

  it('contains none of the typed texts, least of all a password', async () => {
    for (const act of acts) await local.call(act, marked(act)).catch(() => undefined)
    expect(acts.filter(act => textsIn(marked(act)).includes(marker)).length).toBeGreaterThan(10)
    expect(JSON.stringify(await entries())).not.toContain(marker)
  })

  it('contains nothing of an output that is shown once', async () => {
    await local.users.create({ username: 'hopper', password: 'a long pass phrase', role: 'owner' })
    const token = await local.tokens.create({ name: 'nightly', scope: ['generate'], user: 'hopper' })
    const invite = await local.invites.create({})
    const pairing = await local.pairings.start({ name: 'laptop' })
    const channel = await local.notifications.add({ kind: 'webhook', url: 'https://hooks.example/shelf-secret' })
    const { secret: newKey } = await local.notifications.rotate({ id: channel.id })
    const stored = JSON.stringify(await entries())
    const keys = [String(channel.secret), String(newKey), 'shelf-secret']
    for (const secret of [token.token, invite.code, invite.url, pairing.deviceCode, pairing.code, ...keys])
      expect(stored).not.toContain(secret)
    expect(operations.filter(({ secret }) => secret).map(({ id }) => id)).toEqual([
      'user.password',
      'users.create',
      'users.password',
      'users.reset',
      'auth.reset',
      'invites.create',
      'notifications.add',
      'notifications.edit',
      'notifications.rotate',
      'pairings.start',
      'pairings.redeem',
      'backup.download',
      'totp.enrol',
      'totp.confirm',
      'totp.renew',
      'totp.disable',
      'passkeys.begin',
      'passkeys.add',
      'passkeys.remove',
      'auth.passkey',
      'tokens.create',
      'calls.check',
    ])
  })

  it('contains no text typed next to a password, unless it is a username', async () => {
    for (const call of [local.auth.login, local.auth.register]) {
      await call({ username: marker, password: 'a long pass phrase', inviteCode: 'x' }).catch(() => undefined)
    }
    expect(JSON.stringify(await entries())).not.toContain(marker)
  })
})
