import { blogops, median, timeRun } from './processes.mjs'

const rounds = 25

/** Measures the start of the terminal against an empty Node process, alternating; median of the ratios. */
export async function benchStartUp() {
  await timeRun([blogops, '--version'])
  const ratios = { version: [], help: [] }
  for (let round = 0; round < rounds; round += 1) {
    const bare = await timeRun(['-e', '0'])
    ratios.version.push((await timeRun([blogops, '--version'])) / bare)
    ratios.help.push((await timeRun([blogops, '--help'])) / bare)
  }
  return { version: median(ratios.version), help: median(ratios.help) }
}
