import { configure, getConfig } from '@testing-library/react'
import { afterAll, beforeAll } from 'vitest'

type Ways = Partial<Pick<ReturnType<typeof getConfig>, 'asyncUtilTimeout' | 'defaultHidden'>>

/** For the head of a file of tests: how its queries look for things. The next file finds it as it was. */
export function searching(ways: Ways): void {
  let before: Ways
  beforeAll(() => {
    const { asyncUtilTimeout, defaultHidden } = getConfig()
    before = { asyncUtilTimeout, defaultHidden }
    configure(ways)
  })
  afterAll(() => configure(before))
}
