import type { Output } from './output.ts'

/** Warns on stderr that some metrics are made up; programs that read the table get the warning too. */
export function warnOfSamples({ warn }: Pick<Output, 'warn'>, sample: boolean): void {
  if (sample) warn('Sample figures: some of these were made up. They are not of real readers or real money.')
}
