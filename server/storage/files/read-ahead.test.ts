import { expect, it } from 'vitest'
import { type FileSystem, readAhead } from './file-system.ts'
import { nodeFileSystem } from './node-file-system.ts'

function diskOf(texts: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const files: FileSystem = {
    ...nodeFileSystem,
    async read(path) {
      asked.push(path)
      if (texts[path] === 'broken') throw new Error(`${path} cannot be read`)
      const text = texts[path]
      return text === undefined ? undefined : Buffer.from(text)
    },
  }
  return { asked, files }
}

it('reads each file once, and the next one in advance', async () => {
  const { asked, files } = diskOf({ a: 'of a', b: 'of b', c: 'of c' })
  const { read } = readAhead(files, ['a', 'b', 'c'])
  expect(String(await read('a'))).toBe('of a')
  expect(asked).toEqual(['a', 'b'])
  expect(String(await read('b'))).toBe('of b')
  expect(String(await read('c'))).toBe('of c')
  expect(asked).toEqual(['a', 'b', 'c'])
})

it('reads files out of order, and nothing after an unknown file', async () => {
  const { asked, files } = diskOf({ a: 'of a', b: 'of b', c: 'of c', other: 'of another' })
  const { read } = readAhead(files, ['a', 'b', 'c'])
  expect(String(await read('a'))).toBe('of a')
  expect(String(await read('c'))).toBe('of c')
  expect(String(await read('other'))).toBe('of another')
  expect(await read('missing')).toBeUndefined()
  expect(asked).toEqual(['a', 'b', 'c', 'other', 'missing'])
  expect(String(await read('a'))).toBe('of a')
})

it('reports an unreadable file when it is requested', async () => {
  const { files } = diskOf({ a: 'of a', b: 'broken' })
  const { read } = readAhead(files, ['a', 'b'])
  expect(String(await read('a'))).toBe('of a')
  await expect(read('b')).rejects.toThrow('b cannot be read')
})
