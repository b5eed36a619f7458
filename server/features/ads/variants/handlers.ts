import type { HandlersOf } from '../../../contract/handler.ts'
import type * as adVariantsContract from '../../../contract/operations/ad-variants.ts'
import type { AdVariants } from './variants.ts'

export function adVariantHandlers({ preview, start }: AdVariants): HandlersOf<typeof adVariantsContract> {
  return {
    'ads.preview': async ({ articleId, ...request }, { actor }) => preview(articleId, request, actor),
    'ads.variants': async ({ articleId, ...request }, { actor }) => start(articleId, request, actor),
  }
}
