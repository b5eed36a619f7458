import { deflateRawSync } from 'node:zlib'

/** Creates a ZIP archive. Checksums are 0, because the reader does not compare them. */
export function createZip(files: Readonly<Record<string, string | { stored: string }>>): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, file] of Object.entries(files)) {
    const method = typeof file === 'string' ? 8 : 0
    const data = typeof file === 'string' ? deflateRawSync(file) : Buffer.from(file.stored)
    const bytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt16LE(bytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt16LE(bytes.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, bytes, data)
    directory.push(entry, bytes)
    offset += local.length + bytes.length + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Uint8Array.from(Buffer.concat([...parts, ...directory, end]))
}
