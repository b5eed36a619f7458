import type { Reporter, TestModule } from 'vitest/node'
import { findPostgres } from '../storage/testing/postgres/private-postgres.ts'
import { findRedis } from '../storage/testing/redis/private-redis.ts'

/** Ends a run with one line for scripts: `12 passed, 0 failed`, and the number of skipped tests. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const count = (state: string) => tests.filter(test => test.result().state === state).length
    const broken = modules.filter(module => module.errors().length > 0).length
    const skipped = count('skipped')
    const line = `${count('passed')} passed, ${count('failed') + broken + errors.length} failed`
    if (!findPostgres()) process.stdout.write('\nPostgreSQL: skipped, no binaries found; install postgresql\n')
    if (!findRedis()) process.stdout.write('\nRedis: skipped, no binary found; install redis-server\n')
    process.stdout.write(`\n${line}${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  }
}
