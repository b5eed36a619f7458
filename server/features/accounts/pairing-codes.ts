import type { RandomToken } from './codes.ts'

/** No vowels, so that no words come up, and nothing that reads as something else. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8

/** Eight letters to read off one screen and compare with another: 20⁸ of them, some 34 bits. */
export function newPairingCode(randomToken: RandomToken): string {
  let code = ''
  while (code.length < length) {
    // Twelve times twenty: what is above would make the first letters likelier than the last.
    for (const byte of Buffer.from(randomToken(24), 'base64url')) if (byte < 240) code += letters[byte % letters.length]
  }
  return code.slice(0, length)
}

/** As it is shown. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** As it was made, however somebody typed it. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '')
}
