// Runs tests on another version of Node, which npm downloads: `npm run test:node -- 22 server/domain`. Build first.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [version = '', ...filters] = process.argv.slice(2)
if (!/^\d+(\.\d+)*$/.test(version)) {
  process.stderr.write('Name a version of Node: npm run test:node -- 22\n')
  process.exit(2)
}
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
// Default: all tests that need no browser.
const files = filters.length > 0 ? filters : ['cli', 'server', 'fixtures']
const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', vitest, 'run', '--project', 'whole', ...files]
const { status } = spawnSync('npm', args, { stdio: 'inherit', cwd: fileURLToPath(new URL('..', import.meta.url)) })
process.exit(status ?? 1)
