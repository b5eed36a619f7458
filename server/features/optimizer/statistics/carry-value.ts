/** Results of one step, such as product clicks per click, and how many were expected at the mean rate. */
export interface StepCount {
  /** Independent events. */
  events: number
  expected: number
}

/** Value of a click relative to the mean. */
export interface ClickValue {
  factor: number
  /** Relative variance of the factor. */
  variance: number
}

export const meanValue: Readonly<ClickValue> = { factor: 1, variance: 0 }

/** Relative variance of a step's true rate between ads that were equal in the step before: 30 %. */
export const stepVariance = 0.09

/**
 * Estimates the value of a click by a chain of steps, weakest unit first: gamma posteriors of Poisson counts. The
 * estimate of each step is the prior of the next, so that many product clicks say something about rare conversions.
 */
export function carryValue(steps: readonly StepCount[]): ClickValue {
  let { factor, variance } = meanValue
  for (const { events, expected } of steps) {
    const strength = 1 / (stepVariance + variance)
    factor *= (strength + events) / (strength + factor * expected)
    variance = 1 / (strength + events)
  }
  return { factor, variance }
}
