import { crc32 } from 'node:zlib'

/** CRC-32 as eight lower-case hexadecimal digits; written so that a flipped bit in the checksum itself shows too. */
export function checksum(bytes: Uint8Array | string): string {
  return toHex(crc32(bytes))
}

export function toHex(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}
