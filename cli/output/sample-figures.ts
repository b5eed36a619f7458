import type { Output } from './output.ts'

/** Beside figures of which some were made up: on stderr, so that it is read with a table for programs, too. */
export function warnOfSamples({ warn }: Pick<Output, 'warn'>, sample: boolean): void {
  if (sample) warn('Sample figures: some of these were made up. They are not of real readers or real money.')
}
