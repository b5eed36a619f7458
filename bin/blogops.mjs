#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`blogops needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org\n`)
  process.exit(1)
}
try {
  await import('../dist/server/cli.js')
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write(`error: ${error.message}\nhint: Install and build first: npm ci && npm run build\n`)
  process.exit(1)
}
