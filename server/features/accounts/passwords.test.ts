import { describe, expect, it } from 'vitest'
import { assertGoodPassword, createPasswords, loadCommonPasswords, readPasswordList } from './passwords.ts'

const commonPasswords = await loadCommonPasswords()

describe('a new password', () => {
  it.each([
    ['a phrase', 'plum tractor violin'],
    ['256 characters', 'correct horse battery staple '.repeat(9).slice(0, 256)],
    ['256 emoji', '🛒'.repeat(256)],
    ['right-to-left text', 'סיסמה ארוכה מאוד'],
    ['NUL and control characters', 'before\0after\u0007'],
    ['a phrase with the username in it', 'ada walks the dog'],
  ])('can be %s', async (_, password) => {
    await expect(assertGoodPassword(password, 'ada')).resolves.toBeUndefined()
  })

  it.each([
    ['the username', 'ada.lovelace'],
    ['the username in capitals', 'ADA.LOVELACE'],
    ['the username in wide letters', 'ａｄａ.ｌｏｖｅｌａｃｅ'],
    ['the username backwards', 'ecalevol.ada'],
    ['the username with a digit and a sign', 'Ada.Lovelace1!'],
  ])('cannot be %s', async (_, password) => {
    await expect(assertGoodPassword(password, 'ada.lovelace')).rejects.toMatchObject({
      code: 'bad_request',
      message: 'Password must not be the username',
      details: { fields: [{ field: 'password' }] },
    })
  })

  it('cannot be a short username padded with digits', async () => {
    await expect(assertGoodPassword('ada123456', 'ada')).rejects.toMatchObject({ code: 'bad_request' })
    await expect(assertGoodPassword('ada123456', 'ada99')).rejects.toMatchObject({ code: 'bad_request' })
  })

  it.each(['password', 'PassWord', 'trustno1', '12345678', 'iloveyou', 'ｐａｓｓｗｏｒｄ'])(
    'cannot be %s, which is common',
    async password => {
      await expect(assertGoodPassword(password, 'ada')).rejects.toThrow('most common')
    },
  )

  it('has at least eight characters as people count them', async () => {
    await expect(assertGoodPassword('🛒🛒🛒🛒', 'ada')).rejects.toThrow('at least 8')
    await expect(assertGoodPassword('e\u0301e\u0301e\u0301e\u0301', 'ada')).rejects.toThrow('at least 8')
  })

  it('has no lone surrogates, which would all hash alike', async () => {
    await expect(assertGoodPassword('long enough \ud800', 'ada')).rejects.toThrow('broken Unicode')
  })
})

it('contains thousands of common passwords in normalized form', () => {
  expect(commonPasswords.size).toBe(3_000)
  for (const password of commonPasswords) {
    expect(password.length).toBeGreaterThanOrEqual(8)
    expect(password).toBe(password.toLowerCase())
  }
})

it('refuses a hash beyond the queue limit at once, and says when to retry', async () => {
  const ends: (() => void)[] = []
  const hash = () => new Promise<string>(resolve => ends.push(() => resolve('hash')))
  const passwords = createPasswords({ hash, verify: async () => true }, () => 'token')
  const hashes = Array.from({ length: 102 }, () => passwords.hash('plum tractor violin'))
  await expect(passwords.hash('plum tractor violin')).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfter: 3 },
  })
  let isOver = false
  const all = Promise.all(hashes).finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const end of ends.splice(0)) end()
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(await all).toHaveLength(102)
})

it.each([
  ['is empty', ''],
  ['has an uppercase password', `Password1\n${[...commonPasswords].join('\n')}`],
  ['has a short password', `${[...commonPasswords].join('\n')}\nshort`],
])('refuses a list that %s, naming the file', (_, content) => {
  expect(() => readPasswordList(content)).toThrow('The data file fixtures/accounts/common-passwords.txt is invalid')
})
