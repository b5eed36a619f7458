import { expect, it } from 'vitest'
import { formatProgram } from './process-terminal.ts'

it.each([
  ['/usr/local/bin/blogops', '/srv/blog', 'blogops'],
  ['/srv/blogops/bin/blogops.mjs', '/srv/blogops', 'node bin/blogops.mjs'],
  ['/srv/blogops/bin/blogops.mjs', '/srv/blog', 'node /srv/blogops/bin/blogops.mjs'],
  ["/srv/Ada's blog/bin/blogops.mjs", '/srv', `node 'Ada'\\''s blog/bin/blogops.mjs'`],
  [undefined, '/srv', 'blogops'],
])('names the program %s in %s', (script, cwd, words) => {
  expect(formatProgram(script, cwd)).toBe(words)
})
