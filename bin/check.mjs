// Builds, type-checks, lints and looks for unused code in parallel: `node bin/check.mjs`. Fails if one of them does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

async function run(script) {
  const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

const codes = await Promise.all(['build', 'typecheck', 'lint', 'unused'].map(run))
process.exitCode = Math.max(...codes)
