import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as check from '../../contract/operations/ad-check.ts'
import type * as sync from '../../contract/operations/ad-sync.ts'

const pending = async (): Promise<never> => {
  throw new BlogopsError('unavailable', 'This is not here yet.')
}

export const checkPending: HandlersOf<typeof check> = { 'ads.check': pending }
export const syncPending: HandlersOf<typeof sync> = {
  ...{ 'ads.sync': pending, 'ads.days': pending, 'ads.interests': pending, 'ads.pauseMany': pending },
}
