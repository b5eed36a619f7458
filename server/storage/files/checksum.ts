import { crc32 } from 'node:zlib'

/**
 * Returns the CRC-32 as eight lowercase hexadecimal digits. The fixed length makes damage to the checksum itself
 * detectable.
 */
export function checksum(bytes: Uint8Array | string): string {
  return toHex(crc32(bytes))
}

export function toHex(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}
