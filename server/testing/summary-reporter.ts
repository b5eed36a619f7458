import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { findPostgres } from '../storage/testing/postgres/private-postgres.ts'
import { findRedis } from '../storage/testing/redis/private-redis.ts'

/**
 * Ends a run with a line for each failure, `Failed: <file> > <test>: <error>`, and one line for scripts: `12 passed,
 * 0 failed`, and the number of skipped tests.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const count = (state: string) => tests.filter(test => test.result().state === state).length
    const failures = [
      ...tests.filter(test => test.result().state === 'failed').map(describeTest),
      ...modules.flatMap(module => module.errors().map(error => `${module.relativeModuleId}: ${error.message}`)),
      ...errors.map(error => error.message),
    ]
    const skipped = count('skipped')
    if (!findPostgres()) process.stdout.write('\nPostgreSQL: skipped, no binaries found; install postgresql\n')
    if (!findRedis()) process.stdout.write('\nRedis: skipped, no binary found; install redis-server\n')
    for (const failure of failures) process.stdout.write(`\nFailed: ${failure.split('\n', 1)[0]}`)
    const line = `${count('passed')} passed, ${failures.length} failed`
    process.stdout.write(`\n${line}${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  }
}

function describeTest(test: TestCase): string {
  const [error] = test.result().errors ?? []
  return `${test.module.relativeModuleId} > ${test.fullName}: ${error?.message}`
}
