import { expect, it } from 'vitest'
import { splitShellWords } from './output/printable.ts'

it.each([
  ['articles show five', ['articles', 'show', 'five']],
  ['  articles  show ', ['articles', 'show', '']],
  ['', ['']],
  ['show "Five W', ['show', 'Five W']],
  ["show 'Five W", ['show', 'Five W']],
  ["show 'Five W' ", ['show', 'Five W', '']],
  ['show Five\\ W', ['show', 'Five W']],
  ['show "a \\"b\\" \\n', ['show', 'a "b" \\n']],
  ["show 'a \\", ['show', 'a \\']],
  ['show "it\'s', ['show', "it's"]],
  ['show a"b c"\'d e\'f', ['show', 'ab cd ef']],
  ['show "', ['show', '']],
  ['show "a\\', ['show', 'a']],
  ['show a\\', ['show', 'a']],
  ['show $(id) `id`', ['show', '$(id)', '`id`']],
])('splits %j into words', (line, words) => {
  expect(splitShellWords(line)).toEqual(words)
})
