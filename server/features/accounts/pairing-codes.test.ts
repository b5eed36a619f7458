import { expect, it } from 'vitest'
import { createPairingCode, formatPairingCode, normalizePairingCode } from './pairing-codes.ts'

it('draws again for bytes that would make some letters likelier', () => {
  const drawn = [Buffer.alloc(24, 255), Buffer.from([250, 0, 1, 19, 20, 21, 239, 240, 3, 4])]
  const code = createPairingCode(() => (drawn.shift() ?? Buffer.alloc(24)).toString('base64url'))
  expect(code).toBe('BCZBCZFG')
  expect(normalizePairingCode(formatPairingCode(code).toLowerCase())).toBe(code)
})
