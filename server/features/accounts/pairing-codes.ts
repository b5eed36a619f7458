import type { RandomToken } from './codes.ts'

/** No vowels, so that codes form no words, and no ambiguous letters. */
const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8

/** Creates a code of eight letters to compare on two screens: 20⁸ codes, about 34 bits. */
export function createPairingCode(randomToken: RandomToken): string {
  let code = ''
  while (code.length < codeLength) {
    // Bytes from 240 (12 × 20) are dropped, since the remainder would favour the first letters.
    for (const byte of Buffer.from(randomToken(24), 'base64url'))
      if (byte < 240) code += codeLetters[byte % codeLetters.length]
  }
  return code.slice(0, codeLength)
}

/** Formats a code for display. */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Normalizes a typed code. */
export function normalizePairingCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '')
}
